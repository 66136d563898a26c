import type { MailAddress } from '#contract/people/addresses.ts';
import type { Role } from '#contract/values/roles.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { LastSignIn } from './last-sign-in.tsx';
import { PersonAddress } from './person-address.tsx';
import { PersonState } from './person-state.tsx';

interface ListedPerson extends MailAddress {
  fullName: string;
  username: string;
  hasPassword: boolean;
  deactivatedAt: string | null;
  lastSignInAt: string | null;
}

/** A person's name, in a table or on a card. */
export function PersonName({ person, badge }: { person: ListedPerson; badge: Role }) {
  const { fullName, username } = person;
  return (
    <span className="flex items-center gap-3">
      <Avatar fullName={fullName} role={badge} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold max-md:whitespace-normal" title={fullName}>
          {fullName}
        </span>
        <span className="block truncate text-muted text-small" title={username}>
          {username}
        </span>
        <PersonAddress {...person} />
        <PersonState {...person} />
      </span>
    </span>
  );
}

/** Columns shared by lists of people. Times in files are UTC. */
export const personColumns = {
  username: { label: 'Username', text: ({ username }) => username },
  email: { label: 'E-mail', text: ({ email }) => email },
  lastSignIn: {
    label: 'Last sign-in',
    sort: 'lastSignInAt',
    className: 'w-32',
    cell: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} />,
    text: ({ lastSignInAt }) => lastSignInAt,
  },
  status: {
    label: 'Status',
    text: ({ deactivatedAt, hasPassword }) => {
      if (deactivatedAt) return 'Deactivated';
      return hasPassword ? 'Active' : 'No password yet';
    },
  },
} as const satisfies Record<string, Column<ListedPerson>>;
