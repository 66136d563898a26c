import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface ChangeMarkProps {
  isChanged: boolean;
  className?: string;
  children: ReactNode;
}

/** Marks a field at its edge while it is changed and not saved; the save bar names the field in words. */
export function ChangeMark({ isChanged, className, children }: ChangeMarkProps) {
  return (
    <div
      className={classNames(
        'relative min-w-0',
        isChanged &&
          'before:-left-2.5 before:absolute before:inset-y-0 before:w-1 before:rounded-full before:bg-warning',
        className,
      )}
    >
      {children}
    </div>
  );
}
