import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '#contract/values/pages.ts';
import { ChosenInstitution } from './chosen-institution.tsx';

interface StaffViewProps {
  /** The screen that they look at; its address names the institution. */
  to: typeof paths.subscription | typeof paths.technicalSetup | typeof paths.usageMetrics;
  institution: number;
  /** What they may do there; reading alone without it. */
  note?: string;
  /** What its customers see. */
  children: (institution: number) => ReactNode;
}

/** Staff see the screen of an institution's customers read-only. */
export function StaffView({ to, institution, note, children }: StaffViewProps) {
  return (
    <>
      <ChosenInstitution id={institution} note={note}>
        <Link to={to} search={{}}>
          Choose another institution
        </Link>
      </ChosenInstitution>
      {children(institution)}
    </>
  );
}
