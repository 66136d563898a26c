import { useState } from 'react';
import { harvestingPath } from '#contract/values/programs/program-keys.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { harvesters } from './harvesters.ts';

const options = harvesters.map(({ id, name }) => ({ value: id, label: name }));

/** The values to enter, in the words of each program. */
export function AddressesCard({ customerId }: { customerId: string }) {
  const [chosen, choose] = useState(options[0]?.value ?? '');
  const harvester = harvesters.find(({ id }) => id === chosen);
  if (!harvester) return null;
  const rows = [
    { label: harvester.address, value: `${window.location.origin}${harvestingPath}`, shownAs: 'the address' },
    { label: harvester.customer, value: customerId, shownAs: 'the customer id' },
    { label: harvester.requestor, value: customerId, shownAs: 'the requestor id' },
  ];
  return (
    <TitledCard title="SUSHI credentials">
      <div className="flex flex-col gap-4 p-4">
        <RadioChips legend="Your program" options={options} value={chosen} onChoose={choose} />
        <p className="max-w-[72ch] text-control">
          <span className="text-muted">Where: </span>
          {harvester.where}
        </p>
        <dl className="divide-y rounded-control border">
          {rows.map(({ label, value, shownAs }) => (
            <div key={shownAs} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
              <dt className="w-32 shrink-0 text-control text-muted">{label}</dt>
              <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
                <code className="wrap-anywhere text-control">{value}</code>
                <CopyButton text={value} name={label} shownAs={shownAs} />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <dt className="w-32 shrink-0 text-control text-muted">{harvester.key}</dt>
            <dd className="text-control">A key from the list below, as shown when it was made</dd>
          </div>
        </dl>
        {harvester.note && <p className="max-w-[72ch] text-muted text-small">{harvester.note}</p>}
      </div>
    </TitledCard>
  );
}
