import { Link } from '@tanstack/react-router';
import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { paths } from '#contract/values/pages.ts';
import {
  entityIdMaxLength,
  setupUrlMaxLength,
  ssoBindingNames,
  ssoBindings,
} from '#contract/values/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { fieldLabel } from '#web/features/technical-setup/setup-texts.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { AttributeChoice } from './attribute-choice.tsx';
import { CertificateField } from './certificate-field.tsx';
import { ChangeMark } from './change-mark.tsx';
import type { SetupField, SetupFields } from './setup-draft.ts';

const lines = [
  { field: 'entityId', maxLength: entityIdMaxLength, hint: 'As in your metadata.' },
  {
    field: 'samlMetadataUrl',
    maxLength: setupUrlMaxLength,
    hint: 'If your metadata is published.',
  },
  { field: 'ssoEndpoint', maxLength: setupUrlMaxLength, hint: 'SingleSignOnService in your metadata.' },
] as const;

interface SamlSectionProps {
  fields: SetupFields;
  hasSamlPlan: boolean;
  /** The plans that include SAML, as `Silver, Gold and Professional`; undefined while they are read. */
  samlPlans: string | undefined;
  findings: readonly SetupFinding[];
  refusalOf: (field: string) => string | undefined;
  onChange: (typed: Partial<SetupFields>) => void;
  /** Changed since it was saved. */
  isChanged: (field: SetupField) => boolean;
}

/** The identity provider's values, and beside them the attributes that it releases. */
export function SamlSection(props: SamlSectionProps) {
  const { fields, hasSamlPlan, samlPlans, findings, refusalOf, onChange, isChanged } = props;
  const findingsOf = (field: SetupFinding['field']) => findings.filter((finding) => finding.field === field);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <TitledCard title="SAML">
        <div className="grid gap-4 p-4 sm:grid-cols-2 sm:*:[p]:col-span-2">
          <p className="max-w-[72ch] text-body text-muted">{availableText(samlPlans)}</p>
          {!hasSamlPlan && <PlanNote />}
          {lines.map(({ field, maxLength, hint }) => (
            <ChangeMark key={field} isChanged={isChanged(field)}>
              <TextField
                label={fieldLabel(field)}
                hint={hint}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={maxLength}
                value={fields[field]}
                onChange={({ target }) => onChange({ [field]: target.value })}
                error={refusalOf(field)}
                notes={<FindingNotes findings={findingsOf(field)} />}
              />
            </ChangeMark>
          ))}
          <ChangeMark isChanged={isChanged('ssoBinding')}>
            <SelectField
              label={fieldLabel('ssoBinding')}
              hint="HTTP-Redirect suits nearly every identity provider."
              options={ssoBindingNames.map((value) => ({ value, label: ssoBindings[value] }))}
              value={fields.ssoBinding}
              onChange={({ target }) => onChange({ ssoBinding: target.value === 'post' ? 'post' : 'redirect' })}
            />
          </ChangeMark>
          <ChangeMark isChanged={isChanged('certificate')} className="sm:col-span-2">
            <CertificateField
              value={fields.certificate}
              findings={findingsOf('certificate')}
              error={refusalOf('certificate')}
              onChange={(certificate) => onChange({ certificate })}
            />
          </ChangeMark>
        </div>
      </TitledCard>
      <AttributeChoice fields={fields} findings={findingsOf('attributes')} onChange={onChange} isChanged={isChanged} />
    </div>
  );
}

function availableText(samlPlans: string | undefined): string {
  if (samlPlans === undefined) return '\u00a0';
  if (samlPlans === '') return 'SAML is not available on any plan.';
  return `SAML is available on ${samlPlans} ${samlPlans.includes(' and ') ? 'plans' : 'plan'}.`;
}

function PlanNote() {
  return (
    <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
      Your plan does not include SAML. You can prepare SAML here; the values go live with one of these plans.{' '}
      <Link to={paths.subscription} search={{ tab: 'plans' }} className="underline underline-offset-2">
        Compare plans, or speak to your account manager
      </Link>
    </p>
  );
}
