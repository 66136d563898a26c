import { type Conformance, type Criterion, conformanceLevels, howProven } from '#contract/content/criterion.ts';
import { TitledCard } from '#web/ui/card.tsx';

/** The criteria of one level: how far each is met, remarks and evidence. */
export function CriteriaTable({ title, criteria }: { title: string; criteria: readonly Criterion[] }) {
  return (
    <TitledCard title={title}>
      <ul className="divide-y">
        {criteria.map((criterion) => (
          <li key={criterion.number} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1fr_2fr]">
            <div>
              <h3 className="font-medium text-control">
                {criterion.number} {criterion.name}
              </h3>
              <p className={`text-small ${tones[criterion.conformance]}`}>{conformanceLevels[criterion.conformance]}</p>
            </div>
            <div className="text-control">
              <p>{criterion.remarks}</p>
              {howProven(criterion).map((text) => (
                <p key={text} className="wrap-anywhere mt-1 text-muted text-small">
                  {text}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

const tones = {
  supports: 'text-muted',
  'partially-supports': 'font-semibold',
  'does-not-support': 'font-semibold text-danger',
  'not-applicable': 'text-muted',
  'not-evaluated': 'font-semibold',
} as const satisfies Record<Conformance, string>;
