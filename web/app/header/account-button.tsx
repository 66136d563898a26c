import type { ComponentProps } from 'react';
import type { User } from '#contract/people/people.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';

export function AccountButton({ viewer, ...rest }: { viewer: User } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className="flex min-h-11 items-center gap-2.5 rounded-control px-1.5 text-left transition-colors duration-120 hover:bg-hover data-[state=open]:bg-hover"
    >
      <Avatar fullName={viewer.fullName} role={viewer.role} />
      <span className="sr-only">Account:</span>
      <span className="flex max-w-28 flex-col min-[1536px]:max-w-48 items-start max-md:sr-only">
        <span className="w-full truncate font-semibold text-control leading-4.5">{viewer.fullName}</span>
        <RoleBadge role={viewer.role} className="h-4.5" />
      </span>
    </button>
  );
}
