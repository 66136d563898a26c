import CircleCheck from 'lucide-react/icons/circle-check';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { findingLabel } from '#web/features/technical-setup/setup-texts.ts';
import { TitledCard } from '#web/ui/card.tsx';

/** Findings of the portal's own checks about the submitted values. */
export function ChecksCard({ setup: { findings } }: { setup: TechnicalSetup }) {
  const isClean = findings.every(({ level }) => level === 'fact');
  return (
    <TitledCard title="Checks">
      {isClean && (
        <p className="flex items-center gap-2 border-b px-4 py-2.5 text-control text-success last:border-b-0">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          All checks passed
        </p>
      )}
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.field} ${finding.text}`} className="border-b px-4 py-2.5 last:border-b-0">
            <p className="font-medium text-small">{findingLabel(finding.field)}</p>
            <FindingNotes findings={[finding]} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
