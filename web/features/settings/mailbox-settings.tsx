import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SetOutside } from './fields/locked-value.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { useMailbox, useTestMailbox } from './settings.api.ts';
import { SettingsRow } from './settings-rows.tsx';

/** From which mailbox answers are fetched, its state, and a test. */
export function MailboxSettings({ isSet }: { isSet: boolean }) {
  return (
    <SettingsRow title="Mailbox" help="For a mail server that cannot hand e-mails over. The portal reads it by IMAP.">
      <SetOutside variable="PORTAL_INBOUND_MAIL_IMAP_URL" isSet={isSet} />
      <SettingField
        name="inboundMailFolder"
        label="Folder"
        hint="Every e-mail in the folder is taken, read or unread."
      />
      <SettingField name="inboundMailTakenFolder" label="Folder for taken e-mails" />
      {isSet && <MailboxState />}
    </SettingsRow>
  );
}

function MailboxState() {
  const mailbox = useMailbox().data;
  const test = useTestMailbox();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        isPending={test.isPending}
        pendingText="Opening..."
        onClick={() => test.mutate()}
      >
        Test mailbox
      </Button>
      <p role="status" className="wrap-anywhere min-w-0 text-small">
        {test.data?.failure === null && <span>{answerText(test.data)}</span>}
        {test.data?.failure && <span className="text-danger">{test.data.failure}</span>}
      </p>
      {mailbox && (
        <p className="wrap-anywhere w-full text-muted text-small">
          {mailbox.lookedAt ? `Last read ${momentText(mailbox.lookedAt)}.` : 'Not read yet.'}
          {mailbox.failingSince && (
            <span className="text-danger">
              {' '}
              Failing since {momentText(mailbox.failingSince)}: {mailbox.failure}
            </span>
          )}
          {mailbox.left > 0 && (
            <span className="text-danger"> {mailbox.left} e-mails cannot be read, and stay in the mailbox.</span>
          )}
        </p>
      )}
    </div>
  );
}

function answerText({ waiting, tellsNews }: { waiting: number; tellsNews: boolean }): string {
  const news = tellsNews ? 'New e-mails are read at once.' : 'New e-mails are read every half minute.';
  return `The mailbox can be read; ${waiting === 1 ? '1 e-mail is' : `${waiting} e-mails are`} in it. ${news}`;
}
