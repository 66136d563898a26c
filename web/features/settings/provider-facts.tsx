import { type ProviderFact, providerFactNames } from '#contract/values/settings/provider-facts.ts';
import { settingOf } from '#contract/values/settings/setting-list.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';

/** What only the provider knows and articles wait for, first what is to be written. */
export function ProviderFacts() {
  return (
    <SettingsForm group="provider-facts">
      {({ values }) => {
        const isWritten = (name: ProviderFact) => values[name].length > 0;
        const missing = providerFactNames.filter((name) => !isWritten(name));
        return (
          <>
            {missing.length > 0 && (
              <NoticeLine label="To be written" tone="warning">
                <strong className="font-semibold">To be written: {missing.length}.</strong> Until then the Knowledge
                Base AI doesn’t answer these questions, and names a person to ask.
              </NoticeLine>
            )}
            <Facts title="To be written" names={missing} />
            <Facts title="Written" names={providerFactNames.filter(isWritten)} />
          </>
        );
      }}
    </SettingsForm>
  );
}

function Facts({ title, names }: { title: string; names: readonly ProviderFact[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <p className="font-semibold text-control">{title}</p>
      <SettingsRows>
        {names.map((name) => (
          <SettingsRow key={name} title={settingOf(name).label} help={settingOf(name).does}>
            <SettingField name={name} isLabelHidden />
          </SettingsRow>
        ))}
      </SettingsRows>
    </section>
  );
}
