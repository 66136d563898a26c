import { useState } from 'react';
import { TitledCard } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { type Harvester, harvesters, stepsOf } from './harvesters.ts';

const options = harvesters.map(({ id, name }) => ({ value: id, label: name }));

/** Says where the values of this page are entered, in the words of each library system. */
export function LibrarySystemCard() {
  const [chosen, choose] = useState(options[0]?.value ?? '');
  const harvester = harvesters.find(({ id }) => id === chosen);
  if (!harvester) return null;
  return (
    <TitledCard title="Your library system" className="print:hidden">
      <div className="flex flex-col gap-4 p-4">
        <SelectField
          label="Your library system"
          isLabelHidden
          value={chosen}
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-control marker:text-muted">
          {stepsOf(harvester).map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
        {harvester.note && <p className="text-muted text-small">{harvester.note}</p>}
        <a href={letterOf(harvester)} className="self-start text-control text-link touch:min-h-11 touch:content-center">
          Send these steps to a colleague
        </a>
      </div>
    </TitledCard>
  );
}

/** An e-mail in the viewer's own program. It names this page, where the key is generated, and never a key. */
function letterOf(harvester: Harvester): string {
  const steps = stepsOf(harvester).map((step, at) => `${at + 1}. ${step}`);
  const lines = [...steps, ...(harvester.note ? [harvester.note] : []), window.location.href];
  return `mailto:?subject=${encodeURIComponent(`COUNTER reports for ${harvester.name}`)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
