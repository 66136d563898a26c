import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { LastSignIn } from '#web/features/people/last-sign-in.tsx';
import { useInstitutionPeople } from '#web/features/people/people.api.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { iconButtonClasses } from '#web/ui/buttons/button.tsx';
import { tooltipOf } from '#web/ui/overlays/tooltip-of.ts';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';

interface InstitutionPeopleProps {
  institution: number;
  /** At the right end of the header. */
  actions?: ReactNode;
}

export function InstitutionPeople({ institution, actions }: InstitutionPeopleProps) {
  return (
    <QueryCard title="People" what="people" query={useInstitutionPeople(institution)} actions={actions}>
      {(people) =>
        people.length === 0 ? (
          <EmptyLine icon={<Users />} text="No people yet" />
        ) : (
          <ul className="divide-y">
            {people.map(({ id, fullName, department, username, role, lastSignInAt }) => (
              <li key={id} className="flex min-h-14 items-center gap-3 px-4 py-1.5">
                <Avatar fullName={fullName} role={role} size="sm" />
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="block font-semibold text-control">{fullName}</span>
                  <span className="block text-muted text-small">{department ?? username}</span>
                </span>
                <span className="shrink-0 text-muted text-small">
                  {lastSignInAt === null ? 'never signed in' : <LastSignIn at={lastSignInAt} />}
                </span>
                <Link
                  {...contactLink(id)}
                  {...tooltipOf(`Chat with ${fullName}`)}
                  aria-label={`Chat with ${fullName}`}
                  className={iconButtonClasses('-mr-2')}
                >
                  <MessageSquare aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </QueryCard>
  );
}
