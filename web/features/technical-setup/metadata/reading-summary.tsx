import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { findingLabel } from '#web/features/technical-setup/setup-texts.ts';

const looks = {
  problem: { Icon: CircleAlert, className: 'text-danger', word: 'Problem' },
  warning: { Icon: CircleAlert, className: 'text-role-tech-support-fg', word: 'Remark' },
  fact: { Icon: Info, className: 'text-muted', word: 'Found' },
} as const;

export function ReadingSummary({ reading: { values, findings } }: { reading: MetadataReading }) {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control border bg-raised px-3 py-2 text-control">
      <p className="flex items-start gap-2 font-semibold">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
        <span className="min-w-0 break-words">
          The fields are filled from the metadata of {values.entityId}. Nothing is saved yet.
        </span>
      </p>
      <ul className="flex flex-col gap-1.5">
        {findings.map(({ field, level, text }) => {
          const { Icon, className, word } = looks[level];
          return (
            <li key={`${field} ${text}`} className="flex items-start gap-2">
              <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${className}`} />
              <span className="min-w-0 break-words">
                <span className="sr-only">{word}: </span>
                <span className="font-medium">{findingLabel(field)}:</span> {text}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
