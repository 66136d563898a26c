import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { type SamlAttributeField, samlAttributes } from '#contract/values/technical-setup.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { SetupField, SetupFields } from './setup-draft.ts';

const meanings: Record<SamlAttributeField, string> = {
  eduPersonPrincipalName: 'A permanent name, as user@institution',
  mailAttribute: 'E-mail address',
  givenNameAttribute: 'First name',
  snAttribute: 'Surname',
  displayNameAttribute: 'Full name as displayed',
};

interface AttributeChoiceProps {
  fields: SetupFields;
  findings: readonly SetupFinding[];
  onChange: (flags: Partial<SetupFields>) => void;
  isChanged: (field: SetupField) => boolean;
}

/** The attributes that the identity provider releases. At least one is advised, not required. */
export function AttributeChoice({ fields, findings, onChange, isChanged }: AttributeChoiceProps) {
  return (
    <Card className="p-4">
      <fieldset className="min-w-0">
        <legend className="float-left mb-2 font-semibold text-h3">User attributes</legend>
        <p className="clear-both text-muted text-small">
          Released by your identity provider at each sign-in. Choose at least one, and no more than you need.
        </p>
        <div className="mt-2 flex flex-col gap-1">
          {samlAttributes.map(({ field, name }) => (
            <label
              key={field}
              className={classNames(
                '-mx-2 flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border-l-3 px-2 py-1.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
                isChanged(field) ? 'border-warning bg-warning-surface' : 'border-transparent',
              )}
            >
              <input
                type="checkbox"
                checked={fields[field]}
                onChange={({ target }) => onChange({ [field]: target.checked })}
                className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
              />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-medium text-control">{name}</span>
                <span className="wrap-anywhere block text-muted text-small">
                  {meanings[field]}
                  {isChanged(field) && ' · changed, not saved'}
                </span>
              </span>
            </label>
          ))}
        </div>
        <FindingNotes findings={findings} />
      </fieldset>
    </Card>
  );
}
