import type { MailSettings } from '#contract/people/addresses.ts';
import { mailSwitchesOf } from '#contract/values/mail.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { useChangeMailSettings } from './addresses.api.ts';

/** Switches for the mails that the viewer gets. */
export function MailChoices({ settings }: { settings: MailSettings }) {
  const may = useCapabilities();
  const change = useChangeMailSettings();
  return (
    <fieldset className="p-4">
      <legend className="sr-only">E-mails you get</legend>
      <p aria-hidden="true" className="font-medium text-control">
        E-mails you get
      </p>
      <ul className="mt-2 flex flex-col">
        {mailSwitchesOf(may).map(({ kind, label, description }) => (
          <li key={kind}>
            <Choice
              label={label}
              description={description}
              isOn={!settings.off.includes(kind)}
              onChange={(isOn) => change.mutate({ switches: { [kind]: isOn } })}
            />
            {kind === 'message-missed' && !settings.off.includes(kind) && (
              <div className="pl-6.5">
                <Choice
                  label="With the text of the messages"
                  description="Otherwise an e-mail says only who wrote."
                  isOn={settings.mailsMessageText}
                  onChange={(mailsMessageText) => change.mutate({ mailsMessageText })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-small">
        E-mails about your account itself are always sent: a changed password or address, and a new sign-in.
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  description: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ label, description, isOn, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0">
        <span className="block font-medium text-control">{label}</span>
        <span className="block text-muted text-small">{description}</span>
      </span>
    </label>
  );
}
