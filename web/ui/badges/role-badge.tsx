import { roleLabel } from '#contract/values/roles.ts';
import { classNames } from '#web/ui/class-names.ts';
import { roleTone } from './role-tone.ts';

export function RoleBadge({ role, className }: { role: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-full px-2 font-semibold text-caption',
        roleTone(role).badge,
        className,
      )}
    >
      {roleLabel(role)}
    </span>
  );
}
