import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { TitledCard } from '#web/ui/card.tsx';

/** The data kept for one purpose: each kind, how long, and who sees it. */
export function StoredData({ activity }: { activity: PrivacyNotice['activities'][number] }) {
  const { title, purpose, basis, people, data } = activity;
  return (
    <TitledCard title={title}>
      <div className="flex flex-col gap-1 p-4 text-control">
        <p>{purpose}</p>
        <p className="text-muted">
          {people}. {basis}.
        </p>
      </div>
      <details className="border-t">
        <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium text-control text-link">
          Data, periods and access
          <span className="sr-only">: {title}</span>
        </summary>
        <ul className="divide-y border-t">
          {data.map(({ what, howLong, seenBy }) => (
            <li key={what} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1.2fr_1fr]">
              <p className="text-control">{what}</p>
              <dl className="text-muted text-small">
                <div>
                  <dt className="inline font-medium">Kept: </dt>
                  <dd className="inline">{lowerFirst(howLong)}</dd>
                </div>
                <div>
                  <dt className="inline font-medium">Seen by: </dt>
                  <dd className="inline">{lowerFirst(seenBy)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </details>
    </TitledCard>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
