import { Link } from '@tanstack/react-router';
import Network from 'lucide-react/icons/network';
import X from 'lucide-react/icons/x';
import type { InstitutionMember, InstitutionRow } from '#contract/people/institutions.ts';
import { useChangeMembership, useInstitutionMembers } from '#web/features/people/people.api.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { SearchedField } from '#web/ui/fields/searched-field.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';

const linkClasses =
  'wrap-anywhere inline-flex min-h-9 items-center font-semibold text-link underline-offset-2 hover:underline touch:min-h-11';

const list: ListOf<InstitutionMember> = {
  title: 'Consortium',
  what: 'members',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <Network />,
  nothing: 'No members',
  isSmall: true,
  nothingDetail: 'An institution with members is a consortium: its people see the members’ usage.',
};

interface ConsortiumCardProps {
  institution: InstitutionRow;
  /** The card is beside others, and the whole is on a tab of its own. */
  isForReading?: boolean;
}

/** The consortium and the members of an institution. Admins edit both. */
export function ConsortiumCard({ institution, isForReading = false }: ConsortiumCardProps) {
  const { consortium } = institution;
  const mayEdit = useCapabilities().managesInstitutions && !isForReading;
  const read = useInstitutionMembers(institution.id);
  const change = useChangeMembership();
  // Removing a member removes its row, and the button with it.
  const heading = useLostFocus<HTMLHeadingElement>(change.isIdle ? null : String(read.rows?.length));
  return (
    <ListCard
      headingRef={heading}
      list={list}
      read={read}
      toolbar={
        consortium && (
          <div className="flex flex-wrap items-center gap-x-3 border-b px-4 py-2 text-control">
            <span className="min-w-0 flex-1">
              Member of{' '}
              <Link {...institutionLink(consortium.id)} className={linkClasses}>
                {consortium.name}
              </Link>
            </span>
            {mayEdit && (
              <Button
                size="sm"
                variant="secondary"
                isPending={change.isPending}
                onClick={() => change.mutate({ member: institution, into: null, outOf: consortium })}
              >
                Take out
              </Button>
            )}
          </div>
        )
      }
      renderRow={(member) => (
        <div className="flex min-h-12 items-center gap-3 px-4 py-1">
          <span className="min-w-0 flex-1">
            <Link {...institutionLink(member.id)} className={linkClasses}>
              {member.name}
            </Link>
            {member.isUnnamed && (
              <span className="block pb-1 text-muted text-small">Asked not to be shown by name</span>
            )}
          </span>
          {mayEdit && (
            <IconButton
              label={`Remove ${member.name}`}
              icon={<X />}
              className="-mr-2"
              isPending={change.isPending}
              onClick={() => change.mutate({ member, into: null, outOf: institution })}
            />
          )}
        </div>
      )}
    >
      {mayEdit && (
        <div className="border-t p-4 print:hidden">
          <SearchedField
            label="Add a member"
            what="institutions"
            placeholder="Type an institution’s name"
            find={(query) => readOf('GET /api/institutions', { query })}
            choiceOf={({ id, name, consortium: other }) => ({
              value: String(id),
              label: name,
              ...(other && { detail: `Member of ${other.name}` }),
            })}
            isLeftOut={({ id, consortium: other }) => id === institution.id || other?.id === institution.id}
            value=""
            onChoose={(_, member) => member && change.mutate({ member, into: institution })}
          />
        </div>
      )}
    </ListCard>
  );
}
