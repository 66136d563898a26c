import CreditCard from 'lucide-react/icons/credit-card';
import Ellipsis from 'lucide-react/icons/ellipsis';
import History from 'lucide-react/icons/history';
import { type ReactNode, useState } from 'react';
import type { InstitutionPlan, PlanCounts, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import type { PlanState } from '#contract/values/plans-and-usage/plan-terms.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { TermDialog } from '#web/features/subscriptions/terms/term-dialog.tsx';
import { useInstitutionPlans, usePlanCounts } from '#web/features/subscriptions/terms/terms.api.ts';
import { TermsDialog } from '#web/features/subscriptions/terms/terms-dialog.tsx';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { fileRows, ordersOf } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { planColumns } from './plan-columns.tsx';
import type { PlanSearch } from './plan-search.ts';

interface PlanListProps {
  search: PlanSearch;
  onSearch: ChangeAddress<PlanSearch>;
  /** Account managers by whom the list is filtered. */
  managers: readonly { value: string; label: string }[];
  link: (plan: InstitutionPlan) => ReactNode;
}

/** The term that the dialog writes down: the next one, or one that lacks its price. */
interface Writing {
  institution: { id: number; name: string };
  term: PlanTerm | null;
}

/** One row for each institution with its plan; administrators write plans down here. */
export function PlanList({ search, onSearch, managers, link }: PlanListProps) {
  const isPhone = useIsPhone();
  const read = useInstitutionPlans(search);
  const counts = usePlanCounts(search).data;
  const [writing, setWriting] = useState<Writing | null>(null);
  const [shown, setShown] = useState<Writing['institution'] | null>(null);
  const columns = planColumns(link, (plan) => setWriting({ institution: named(plan), term: plan.term }));
  const state = search.state ?? 'all';
  return (
    <>
      <ListCard
        list={{
          title: 'Plans',
          isTitleHidden: true,
          what: 'plans',
          columns,
          keyOf: ({ institutionId }) => institutionId,
          icon: <CreditCard />,
          nothing: 'No institutions yet',
          nothingFits: nothingIn[state],
        }}
        read={read}
        sorted={{ sort: search.sort ?? 'end', order: search.order, onSort: onSearch }}
        rowActions={{
          className: 'w-36',
          render: (plan) => (
            <RowActions
              plan={plan}
              onWrite={() => setWriting({ institution: named(plan), term: null })}
              onShow={() => setShown(named(plan))}
            />
          ),
        }}
        onShowAll={emptied(search, onSearch)}
        toolbar={
          <ListToolbar
            search={search}
            onChange={onSearch}
            searchLabel="Search institutions"
            filters={[
              { key: 'plan', label: 'Plan', options: planOptions },
              {
                key: 'accountManager',
                label: 'Account manager',
                options: [{ value: '', label: 'All account managers' }, ...managers],
              },
              ...(isPhone
                ? [
                    {
                      key: 'sort',
                      label: 'Sort by',
                      options: ordersOf(columns),
                      resets: ['order'],
                      otherwise: 'end',
                    } as const,
                  ]
                : []),
            ]}
          >
            <CsvButton
              label="Export CSV: plans"
              fileName="subscriptions.csv"
              rows={async () => fileRows(columns, await read.readAll())}
              isDisabled={!read.rows?.length}
            />
          </ListToolbar>
        }
      >
        {counts && <p className="border-t px-4 py-3 text-muted text-small">{sumText(counts)}</p>}
      </ListCard>
      {writing && <TermDialog {...writing} onClose={() => setWriting(null)} />}
      {shown && <TermsDialog institution={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const nothingIn: Record<PlanState, string> = {
  all: 'No institution matches',
  ending: `No plan ends within ${renewalDays} days`,
  offers: 'No renewal offer is open',
  none: 'Every institution has a plan',
  ended: 'No plan has ended',
};
const planOptions = [
  { value: '', label: 'All plans' },
  ...tiers.map((tier) => ({ value: tier, label: tierName(tier) })),
];

function named({ institutionId, institution }: InstitutionPlan): Writing['institution'] {
  return { id: institutionId, name: institution };
}

interface RowActionsProps {
  plan: InstitutionPlan;
  onWrite: () => void;
  onShow: () => void;
}

function RowActions({ plan: { institution, term }, onWrite, onShow }: RowActionsProps) {
  const action = term ? 'Change' : 'Add plan';
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        variant="ghost"
        size="sm"
        className="text-link"
        aria-label={`${action}: ${institution}`}
        onClick={onWrite}
      >
        {action}
      </Button>
      <Menu trigger={<IconButton label={`More for ${institution}`} icon={<Ellipsis />} />}>
        <MenuItem icon={<History />} onSelect={onShow}>
          History
        </MenuItem>
      </Menu>
    </span>
  );
}

/** The price of today's plans in each currency. */
function sumText({ sums, trials, unpriced }: PlanCounts): string {
  const priced = sums.map(
    ({ currency, priceMinor, terms }) =>
      `${terms} ${terms === 1 ? 'plan' : 'plans'}, ${formatMoney(priceMinor, currency)} for the present periods excl. VAT`,
  );
  const others = [
    trials > 0 && `${trials === 1 ? 'One trial' : `${trials} trials`}`,
    unpriced > 0 && (unpriced === 1 ? 'One plan has no price' : `${unpriced} plans have no price`),
  ];
  const parts = [...priced, ...others].filter(Boolean);
  return parts.length === 0 ? 'No plan runs today.' : `${parts.join('. ')}.`;
}
