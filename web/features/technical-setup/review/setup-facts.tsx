import type { SetupFinding, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { rangeText, sizeOf } from '#contract/values/ip-ranges/ip-range.ts';
import { samlAttributes, ssoBindings } from '#contract/values/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { fieldsOf } from '#web/features/technical-setup/form/setup-draft.ts';
import { sizeText } from '#web/features/technical-setup/ranges/range-row.tsx';
import { fieldLabel, rangesIn } from '#web/features/technical-setup/setup-texts.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';

const texts = ['entityId', 'samlMetadataUrl', 'ssoEndpoint', 'certificate'] as const;

/** The SAML values as the institution handed them in, for the staff who serve it, with the findings beside each field. */
export function SamlFacts({ setup }: { setup: TechnicalSetup }) {
  const findingsOf = (field: SetupFinding['field']) => setup.findings.filter((finding) => finding.field === field);
  const attributes = samlAttributes.filter(({ field }) => setup[field]).map(({ name }) => name);
  return (
    <TitledCard title="SAML">
      <div className="px-4 pt-3 empty:hidden">
        <FindingNotes findings={findingsOf('plan')} />
      </div>
      <dl className="flex flex-col gap-4 p-4 text-control">
        {texts.map((field) => (
          <div key={field}>
            <dt className="font-medium">{fieldLabel(field)}</dt>
            <dd className="flex items-start justify-between gap-2">
              <FactText text={setup[field]} isCertificate={field === 'certificate'} />
              {setup[field] && <CopyButton text={setup[field]} name={fieldLabel(field)} shownAs={fieldLabel(field)} />}
            </dd>
            <dd>
              <FindingNotes findings={findingsOf(field)} />
            </dd>
          </div>
        ))}
        {setup.ssoEndpoint && (
          <div>
            <dt className="font-medium">{fieldLabel('ssoBinding')}</dt>
            <dd>{ssoBindings[setup.ssoBinding]}</dd>
          </div>
        )}
        <div>
          <dt className="font-medium">User attributes</dt>
          <dd className="wrap-anywhere">{attributes.join(', ') || <Nothing />}</dd>
          <dd>
            <FindingNotes findings={findingsOf('attributes')} />
          </dd>
        </div>
      </dl>
    </TitledCard>
  );
}

/** The ranges as the institution handed them in. */
export function RangesFacts({ setup }: { setup: TechnicalSetup }) {
  const findings = setup.findings.filter(({ field }) => field === 'ipRanges');
  // A range that was typed twice is listed once; a finding reports the overlap.
  const ranges = [...new Map(rangesIn(fieldsOf(setup).rows).map((range) => [rangeText(range), range])).values()];
  return (
    <TitledCard title="IP Ranges">
      <div className="p-4 text-control">
        {ranges.length === 0 && <Nothing />}
        <ol className="flex flex-col gap-1">
          {ranges.map((range) => (
            <li key={rangeText(range)} className="tabular-nums">
              {rangeText(range)} <span className="text-muted text-small">{sizeText(sizeOf(range))}</span>
            </li>
          ))}
        </ol>
        <FindingNotes findings={findings} />
      </div>
    </TitledCard>
  );
}

function FactText({ text, isCertificate }: { text: string; isCertificate: boolean }) {
  if (text === '') return <Nothing />;
  if (!isCertificate) return <span className="wrap-anywhere min-w-0">{text}</span>;
  return (
    <details className="min-w-0">
      <summary className="min-h-6 cursor-pointer content-center touch:min-h-11">As submitted</summary>
      <pre className="wrap-anywhere whitespace-pre-wrap text-small">{text}</pre>
    </details>
  );
}

function Nothing() {
  return <span className="text-muted">Nothing</span>;
}
