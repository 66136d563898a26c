import type { Consortium } from '#contract/plans-and-usage/consortia.ts';
import { monthName } from '#web/features/usage/periods/month-text.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { useChooseNaming } from './consortium.api.ts';

interface NamingCardProps {
  /** The institution that staff look at; undefined for customers. */
  institution: number | undefined;
  consortium: Consortium;
}

/** Shows what a consortium sees of the member, with the choice to stay unnamed. */
export function NamingCard({ institution, consortium: { memberOf, unnamedSince } }: NamingCardProps) {
  const may = useCapabilities();
  const choose = useChooseNaming(institution);
  if (!memberOf) return null;
  const { name } = memberOf;
  const isUnnamed = unnamedSince !== null;
  const canChoose = !may.servesCustomers || may.managesInstitutions;
  return (
    <TitledCard title="Shown to your consortium">
      <div className="max-w-[72ch] space-y-3 p-4 text-control">
        <p>
          You’re a member of <strong>{name}</strong>.{' '}
          {isUnnamed
            ? `Since ${monthName(unnamedSince)}, your consortium hasn’t seen your usage by name.`
            : 'Its people see your usage: the figures, the titles and the COUNTER reports, also through the programs they use.'}{' '}
          They see nothing else about you: no people, messages, plan, prices, invoices or setup.
        </p>
        {canChoose && (
          <RadioChips
            legend="Show your usage to your consortium"
            options={[
              { value: 'named', label: 'By name' },
              { value: 'unnamed', label: 'Not by name' },
            ]}
            value={isUnnamed ? 'unnamed' : 'named'}
            onChoose={(value) => choose.mutate(value === 'unnamed')}
          />
        )}
        <p className="text-muted text-small">
          If you choose “Not by name”, you leave the consortium’s lists, reports and programs. The sum of all members
          has your figures only while another member chose the same, so that no one can work out yours. Figures saved
          before stay with the consortium: by comparing sums from before and after another member’s choice, it may work
          out figures of yours. If you go back, it sees all months by name again.
        </p>
      </div>
    </TitledCard>
  );
}
