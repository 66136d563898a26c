import { Link } from '@tanstack/react-router';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { AssignedStaff, InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Names who an institution lacks, on either side, and what waits for them; nothing if nobody is missing. */
export function WhoIsMissing({ institution }: { institution: InstitutionRow }) {
  const { id, customers, accountManager, techSupport } = institution;
  const may = useCapabilities();
  const missing = [
    customers === 0 && {
      who: 'People.',
      text: 'Plan, usage, setup, files and drafts of invoices work already. No one can sign in, be written to, or get an invoice yet.',
    },
    isAway(accountManager) && {
      who: `${accountManager ? `${accountManager.fullName} has left: an` : 'An'} account manager.`,
      text: 'Until one is assigned, administrators answer in the support channel.',
    },
    isAway(techSupport) && {
      who: `${techSupport ? `${techSupport.fullName} has left: a` : 'A'} technical supporter.`,
      text: 'Until one is assigned, administrators review the setup.',
    },
  ].filter((one) => one !== false);
  if (missing.length === 0) return null;
  return (
    <Card aria-label="Missing people" className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 print:hidden">
      <UserRoundX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-h3">Missing people</h2>
        <ul className="mt-1 flex flex-col gap-1 text-control">
          {missing.map(({ who, text }) => (
            <li key={who}>
              <span className="font-semibold">{who}</span> <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      {customers === 0 && may.managesPeople && (
        <Link to={paths.admin} search={{ isAdding: true, institution: id }} className={buttonClasses('secondary')}>
          Add person
        </Link>
      )}
    </Card>
  );
}

function isAway(staff: AssignedStaff | null): boolean {
  return !staff?.isActive;
}
