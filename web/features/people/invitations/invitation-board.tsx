import UserSearch from 'lucide-react/icons/user-search';
import { useState } from 'react';
import type { InvitedPerson } from '#contract/people/invitations.ts';
import { invitationStateNames, invitationStates, invitedAtOnceMax } from '#contract/values/people/invitations.ts';
import { momentText } from '#web/lib/days.ts';
import { countText } from '#web/lib/numbers.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InstitutionField } from '#web/ui/fields/institution-field.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import type { InvitationSearch } from './invitation-search.ts';
import { canBeInvited, InvitationState } from './invitation-state.tsx';
import { useInvitationCounts, useInvitationRows } from './invitations.api.ts';

interface InvitationBoardProps {
  search: InvitationSearch;
  onSearch: ChangeAddress<InvitationSearch>;
}

/** Who has come in, and who still waits for an invitation; ticked people are invited together. */
export function InvitationBoard({ search, onSearch }: InvitationBoardProps) {
  const may = useCapabilities();
  const read = useInvitationRows(search);
  const counts = useInvitationCounts(search.institution).data;
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [invited, setInvited] = useState<readonly InvitedPerson[] | null>(null);
  const rows = read.rows ?? [];
  const waiting = rows.filter(canBeInvited).slice(0, invitedAtOnceMax);
  const chosen = rows.filter((person) => ticked.includes(person.id) && canBeInvited(person));
  const tick = (ids: readonly number[], isTicked: boolean) =>
    setTicked((before) => [...before.filter((id) => !ids.includes(id)), ...(isTicked ? ids : [])]);
  return (
    <>
      <ListCard
        list={{ ...list, columns: columnsFor(may.servesCustomers, { ticked, tick }) }}
        read={read}
        onShowAll={emptied(search, onSearch)}
        rowActions={{
          className: 'w-44',
          render: (person) => <InvitationActions person={person} onInvite={() => setInvited([person])} />,
        }}
        toolbar={
          <ListToolbar
            search={search}
            onChange={onSearch}
            searchLabel="Search people"
            filters={[
              {
                key: 'state',
                label: 'State',
                className: 'w-48 max-md:min-w-36 max-md:flex-1',
                options: [
                  { value: '', label: 'All states' },
                  ...invitationStateNames.map((state) => ({
                    value: state,
                    label: counts
                      ? `${invitationStates[state]} (${countText(counts[state] ?? 0)})`
                      : invitationStates[state],
                  })),
                ],
              },
              ...(may.servesCustomers
                ? [
                    {
                      key: 'institution' as const,
                      label: 'Institution',
                      className: 'w-64 max-md:min-w-52',
                      render: ({ value, onChoose }: { value: string; onChoose: (value: string) => void }) => (
                        <InstitutionField
                          isLabelHidden
                          placeholder="All institutions"
                          lastChoice={{ value: '', label: 'All institutions' }}
                          value={value}
                          onChoose={onChoose}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          >
            {waiting.length > 1 && (
              <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 accent-primary"
                  checked={chosen.length === waiting.length}
                  onChange={({ target }) =>
                    tick(
                      waiting.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
                Tick the {waiting.length} shown
              </label>
            )}
            {chosen.length > 0 && <Button onClick={() => setInvited(chosen)}>Invite {chosen.length} ticked</Button>}
          </ListToolbar>
        }
      />
      {invited && (
        <InvitationDialog
          title={invited.length === 1 ? `Invite ${invited[0]?.fullName}` : `Invite ${invited.length} people`}
          invitees={{ userIds: invited.map(({ id }) => id) }}
          onInvited={() => setTicked([])}
          onClose={() => setInvited(null)}
        >
          <BeforeInviting people={invited} />
        </InvitationDialog>
      )}
    </>
  );
}

function BeforeInviting({ people }: { people: readonly InvitedPerson[] }) {
  const again = people.filter(({ state }) => state === 'sent' || state === 'opened').length;
  const [person] = people;
  return (
    <p className="text-body">
      {people.length === 1 && person?.email && `${person.email}. `}
      The invitation names the inviter, the institution and its last day, and sets the password. By e-mail it also
      confirms the address.
      {again > 0 && ` ${again === 1 ? 'The older link ends.' : `${again} older links end.`}`}
    </p>
  );
}

const list: ListOf<InvitedPerson> = {
  title: 'Invitations',
  what: 'people',
  columns: [],
  keyOf: ({ id }) => id,
  file: 'invitations',
  icon: <UserSearch />,
  nothing: 'No people found',
  showAll: 'Show everyone',
  hasAvatars: false,
};

interface Ticking {
  ticked: readonly number[];
  tick: (ids: readonly number[], isTicked: boolean) => void;
}

function columnsFor(hasInstitutions: boolean, { ticked, tick }: Ticking): readonly Column<InvitedPerson>[] {
  return [
    {
      label: 'Person',
      className: 'w-72',
      cell: (person) => {
        const { id, fullName, username, email, hasAddress } = person;
        const name = (
          <span className="min-w-0">
            <span className="block font-semibold">{fullName}</span>
            <span className="block break-words text-muted text-small">{email ?? username}</span>
            {person.isAdministrator && <span className="block text-small">Institution’s administrator</span>}
            {!hasAddress && canBeInvited(person) && (
              <span className="block text-muted text-small">No e-mail address</span>
            )}
          </span>
        );
        if (!canBeInvited(person)) return <span className="block pl-7">{name}</span>;
        return (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-primary"
              checked={ticked.includes(id)}
              onChange={({ target }) => tick([id], target.checked)}
            />
            {name}
          </label>
        );
      },
      text: ({ fullName }) => fullName,
    },
    { label: 'Username', text: ({ username }) => username },
    { label: 'E-mail', text: ({ email }) => email },
    ...(hasInstitutions
      ? [
          {
            label: 'Institution',
            className: 'w-64',
            cell: ({ companyName }: InvitedPerson) => companyName,
            text: ({ companyName }: InvitedPerson) => companyName,
          },
        ]
      : []),
    {
      label: 'State',
      className: 'w-44',
      cell: ({ state, refusal }) => <InvitationState state={state} refusal={refusal} />,
      text: ({ state }) => invitationStates[state],
    },
    {
      label: 'Invited',
      cell: ({ invitedAt, invitedBy }) =>
        invitedAt && (
          <>
            {momentText(invitedAt)}
            <span className="block text-muted text-small">by {invitedBy}</span>
          </>
        ),
      text: ({ invitedAt }) => invitedAt,
    },
    {
      label: 'Works until',
      cell: ({ state, expiresAt }) => (!canBeInvited({ state }) || !expiresAt ? '–' : momentText(expiresAt)),
      fact: ({ state, expiresAt }) => (!canBeInvited({ state }) || !expiresAt ? null : momentText(expiresAt)),
      text: ({ expiresAt }) => expiresAt,
    },
    { label: 'Administrator', text: ({ isAdministrator }) => (isAdministrator ? 'Yes' : '') },
    { label: 'Opened', text: ({ openedAt }) => openedAt },
    {
      label: 'Last sign-in',
      className: 'w-36 max-xl:hidden',
      cell: ({ lastSignInAt }) => (lastSignInAt ? momentText(lastSignInAt) : '–'),
      text: ({ lastSignInAt }) => lastSignInAt,
    },
  ];
}
