import { portalName } from '#web/lib/portal.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { kitEmail, kitEmailHtml, kitEmailText } from './kit-email.ts';
import type { KitPartProps } from './made-kit.ts';

/** A message to all readers, ready to send. */
export function EmailCard({ kit, onTaken }: KitPartProps) {
  const facts = { portalName, name: kit.name, link: kit.link };
  const { subject, paragraphs } = kitEmail(facts);
  const [text, html] = [kitEmailText(facts), kitEmailHtml(facts)];
  return (
    <TitledCard title="E-mail to your readers">
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 wrap-anywhere text-control">
            <span className="text-muted">Subject: </span>
            {subject}
          </p>
          <CopyButton text={subject} name="the subject" shownAs="the subject" onCopied={onTaken} />
        </div>
        <div className="flex max-w-[72ch] flex-col gap-2 wrap-anywhere rounded-control border bg-sunken p-4 text-control">
          {paragraphs.map((paragraph) => (
            <p key={paragraph} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            text={text}
            html={html}
            name="the e-mail"
            shownAs="the e-mail"
            label="Copy e-mail"
            onCopied={onTaken}
          />
          <CopyButton text={text} name="of the e-mail" shownAs="the text" label="Copy plain text" onCopied={onTaken} />
          <CopyButton text={html} name="of the e-mail" shownAs="the HTML" label="Copy HTML" onCopied={onTaken} />
        </div>
      </div>
    </TitledCard>
  );
}
