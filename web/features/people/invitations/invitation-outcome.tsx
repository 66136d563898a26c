import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import type { Invited } from '#contract/people/invitations.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { countText } from '#web/lib/numbers.ts';
import { portalName } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { fileOf, mailtoOf, textOf } from './invitation-text.ts';

/** The outcome of invitations: sent by mail, texts to pass on, and people not invited. */
export function InvitationOutcome({ invited }: { invited: Pick<Invited, 'mailed' | 'texts' | 'leftOut'> }) {
  const { mailed, texts, leftOut } = invited;
  const { fullName: inviter } = useViewer();
  const from = { portalName, inviter, origin: window.location.origin };
  const [text] = texts;
  return (
    <div className="flex flex-col gap-4">
      {mailed > 0 && (
        <p role="status" className="flex items-center gap-2 font-semibold text-body">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          {mailed === 1
            ? 'The invitation is on its way by e-mail'
            : `${countText(mailed)} invitations are on their way by e-mail`}
        </p>
      )}
      {text && texts.length === 1 && (
        <>
          <TextArea
            label={`Text for ${text.fullName}`}
            readOnly
            value={textOf(text, from).body}
            hint="Shown only now. Anyone with the link can set the password."
          />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={textOf(text, from).body} label="Copy text" name="of the invitation" shownAs="the text" />
            <a href={mailtoOf(text, from)} className={buttonClasses('secondary', 'sm')}>
              <Mail aria-hidden="true" className="size-4" />
              Open in your e-mail program
            </a>
          </div>
        </>
      )}
      {texts.length > 1 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-body">
            {countText(texts.length)} {mailed > 0 ? 'people have no e-mail address here' : 'invitations'}: pass the
            texts on yourself. The file is available only now.
          </p>
          <Button icon={<Download />} onClick={() => downloadText('invitations.csv', fileOf(texts, from))}>
            Download texts
          </Button>
        </div>
      )}
      {leftOut.length > 0 && (
        <div className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
          <p className="font-semibold">Not invited: {countText(leftOut.length)}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {leftOut.map(({ userId, fullName, reason }) => (
              <li key={userId}>
                {fullName}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
