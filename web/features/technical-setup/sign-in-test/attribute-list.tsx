import type { SignInOutcome } from '#contract/technical-setup/sign-in-test.ts';

const words = { arrived: 'arrived', empty: 'arrived without a value', missing: 'missing' } as const;

/** The attributes that the set-up announces beside those that arrived; only their names. */
export function AttributeList({ announced, arrived }: Pick<SignInOutcome, 'announced' | 'arrived'>) {
  if (announced.length + arrived.length === 0) return null;
  return (
    <section aria-label="Attributes" className="grid gap-4 sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-control">Announced in the setup</h3>
        <ul className="mt-1 text-small">
          {announced.map(({ name, state }) => (
            <li key={name}>
              {name}: <span className={state === 'arrived' ? 'text-success' : 'text-danger'}>{words[state]}</span>
            </li>
          ))}
          {announced.length === 0 && <li className="text-muted">None</li>}
        </ul>
      </div>
      <div className="min-w-0">
        <h3 className="text-control">Arrived</h3>
        <ul className="mt-1 break-words text-small">
          {[...new Set(arrived)].map((name) => (
            <li key={name}>{name}</li>
          ))}
          {arrived.length === 0 && <li className="text-muted">None</li>}
        </ul>
      </div>
    </section>
  );
}
