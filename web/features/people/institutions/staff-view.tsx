import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '#contract/values/pages.ts';
import { ChosenInstitution } from './chosen-institution.tsx';
import { InstitutionChoice } from './institution-choice.tsx';

interface StaffViewProps {
  /** The screen that they look at; its address names the institution. */
  to: typeof paths.subscription | typeof paths.usageMetrics;
  institution: number | undefined;
  /** The uses of each institution in its last twelve reported months; undefined while they are read. */
  uses: ReadonlyMap<number, number> | undefined;
  /** What the customers of an institution see. */
  children: (institution: number) => ReactNode;
}

/** product §1: staff choose an institution and see its customers' screen read-only. */
export function StaffView({ to, institution, uses, children }: StaffViewProps) {
  if (institution === undefined) {
    return (
      <InstitutionChoice uses={uses}>
        {({ id, name }) => (
          <Link to={to} search={{ institution: id }} className="flex min-h-9 items-center touch:min-h-11">
            {name}
          </Link>
        )}
      </InstitutionChoice>
    );
  }
  return (
    <>
      <ChosenInstitution id={institution}>
        <Link to={to} search={{}}>
          Choose another institution
        </Link>
      </ChosenInstitution>
      {children(institution)}
    </>
  );
}
