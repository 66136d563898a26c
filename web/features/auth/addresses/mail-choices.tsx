import type { MailSettings } from '#contract/people/addresses.ts';
import { mailSwitchesOf } from '#contract/values/mail.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { CheckChoice } from '#web/ui/fields/check-choice.tsx';
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
            <CheckChoice
              label={label}
              description={description}
              isOn={!settings.off.includes(kind)}
              onChange={(isOn) => change.mutate({ switches: { [kind]: isOn } })}
            />
            {kind === 'message-missed' && !settings.off.includes(kind) && (
              <div className="pl-6.5">
                <CheckChoice
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
