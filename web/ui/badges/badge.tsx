import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const tones = {
  neutral: 'bg-role-other-bg text-role-other-fg',
  good: 'bg-success-surface text-success',
  open: 'bg-role-customer-bg text-role-customer-fg',
  bad: 'bg-danger-surface text-danger',
  attention: 'bg-role-tech-support-bg text-role-tech-support-fg',
  strong: 'bg-primary text-on-primary',
} as const;

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-full px-2 font-semibold text-caption',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
