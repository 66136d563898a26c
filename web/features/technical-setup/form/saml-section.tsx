import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { paths } from '#contract/values/pages.ts';
import {
  certificateMaxLength,
  entityIdMaxLength,
  setupUrlMaxLength,
  ssoBindingNames,
  ssoBindings,
} from '#contract/values/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { fieldLabel } from '#web/features/technical-setup/setup-texts.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FoldableCard } from '#web/ui/foldable-card.tsx';
import { AttributeChoice } from './attribute-choice.tsx';
import type { Folding } from './folding.ts';
import type { SetupFields } from './setup-draft.ts';

const lines = [
  { field: 'entityId', maxLength: entityIdMaxLength, hint: 'The name of your identity provider in its metadata.' },
  {
    field: 'samlMetadataUrl',
    maxLength: setupUrlMaxLength,
    hint: 'Where the metadata can be read, if it is published.',
  },
  { field: 'ssoEndpoint', maxLength: setupUrlMaxLength, hint: 'Where people are sent to sign in.' },
] as const;

interface SamlSectionProps {
  fields: SetupFields;
  hasSamlPlan: boolean;
  /** The plans that include SAML, as `Silver, Gold and Professional`; undefined while they are read. */
  samlPlans: string | undefined;
  findings: readonly SetupFinding[];
  refusalOf: (field: string) => string | undefined;
  onChange: (typed: Partial<SetupFields>) => void;
  folding: Folding;
}

export function SamlSection({
  fields,
  hasSamlPlan,
  samlPlans,
  findings,
  refusalOf,
  onChange,
  folding,
}: SamlSectionProps) {
  const [isKey, setKey] = useState(false);
  const findingsOf = (field: SetupFinding['field']) => findings.filter((finding) => finding.field === field);
  return (
    <FoldableCard title="SAML" summary={fields.entityId || 'Not set up'} {...folding}>
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-[72ch] text-body text-muted">{availableText(samlPlans)}</p>
        {!hasSamlPlan && <PlanNote />}
        {lines.map(({ field, maxLength, hint }) => (
          <TextField
            key={field}
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
        ))}
        <SelectField
          label={fieldLabel('ssoBinding')}
          hint="How people’s browsers go there. HTTP-Redirect suits nearly every identity provider."
          options={ssoBindingNames.map((value) => ({ value, label: ssoBindings[value] }))}
          value={fields.ssoBinding}
          onChange={({ target }) => onChange({ ssoBinding: target.value === 'post' ? 'post' : 'redirect' })}
        />
        <TextArea
          label={fieldLabel('certificate')}
          hint="The signing certificate, from BEGIN CERTIFICATE to END CERTIFICATE; its base64 alone will do as well."
          spellCheck={false}
          maxLength={certificateMaxLength}
          value={fields.certificate}
          onChange={({ target }) => {
            // A private key is neither sent nor kept, not even in this tab.
            const holdsKey = /PRIVATE KEY/i.test(target.value);
            setKey(holdsKey);
            if (!holdsKey) onChange({ certificate: target.value });
          }}
          error={refusalOf('certificate')}
          notes={<FindingNotes findings={findingsOf('certificate')} />}
        />
        {/* Not among the notes that describe the field, because readers would say it twice. */}
        <div role="alert" className="-mt-3 empty:hidden">
          {isKey && <FindingNotes findings={[keyRefusal]} />}
        </div>
        <AttributeChoice fields={fields} findings={findingsOf('attributes')} onChange={onChange} />
      </div>
    </FoldableCard>
  );
}

const keyRefusal = {
  level: 'problem',
  text: 'That was a private key. It must never leave your identity provider: it was not taken and not sent. What belongs here begins with BEGIN CERTIFICATE.',
} as const;

function availableText(samlPlans: string | undefined): string {
  if (samlPlans === undefined) return '\u00a0';
  if (samlPlans === '') return 'SAML is not available on any plan.';
  return `SAML is available on ${samlPlans} ${samlPlans.includes(' and ') ? 'plans' : 'plan'}.`;
}

function PlanNote() {
  return (
    <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
      Your plan does not include SAML. You can prepare it here; it goes live with one of these plans.{' '}
      <Link to={paths.subscription} search={{ tab: 'plans' }} className="underline underline-offset-2">
        Compare plans, or speak to your account manager
      </Link>
    </p>
  );
}
