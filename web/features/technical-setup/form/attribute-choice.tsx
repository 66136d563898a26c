import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { type SamlAttributeField, samlAttributes } from '#contract/values/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import type { SetupFields } from './setup-draft.ts';

const meanings: Record<SamlAttributeField, string> = {
  eduPersonPrincipalName: 'A permanent name, as user@institution',
  mailAttribute: 'The address for e-mail',
  givenNameAttribute: 'First name',
  snAttribute: 'Surname',
  displayNameAttribute: 'The name as displayed',
};

interface AttributeChoiceProps {
  fields: SetupFields;
  findings: readonly SetupFinding[];
  onChange: (flags: Partial<SetupFields>) => void;
}

/** The attributes that the identity provider releases. At least one is advised, not required. */
export function AttributeChoice({ fields, findings, onChange }: AttributeChoiceProps) {
  return (
    <fieldset>
      <legend className="font-medium text-control">User attributes</legend>
      <p className="mt-0.5 text-muted text-small">
        What your identity provider tells us about a person. Please choose at least one, and no more than you need.
      </p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {samlAttributes.map(({ field, name }) => (
          <label
            key={field}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-control px-3 py-2 transition-colors duration-120 hover:bg-hover has-checked:border-primary has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              checked={fields[field]}
              onChange={({ target }) => onChange({ [field]: target.checked })}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium text-control">{name}</span>
              <span className="wrap-anywhere block text-muted text-small">{meanings[field]}</span>
            </span>
          </label>
        ))}
      </div>
      <FindingNotes findings={findings} />
    </fieldset>
  );
}
