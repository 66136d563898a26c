import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import type { LetterLink, LetterTable } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { tableHtml, tableText } from './letter-tables.ts';

/** The sender of all mails of this portal, and the footer of each. */
export interface Sender {
  portalName: string;
  /** Empty where nobody has set one. */
  replyTo: string;
  footer: readonly string[];
  logo: RasterPicture | null;
}

/** By this id the page of a mail names the logo, which comes as a part of the mail (RFC 2392). */
export const logoPart = 'logo@portal';

export interface LetterWords {
  subject: string;
  /** The name in the greeting. */
  fullName: string;
  paragraphs: readonly string[];
  tables?: readonly LetterTable[] | undefined;
  link: Pick<LetterLink, 'label'> & { url: string };
  /** The page that switches off mails of this kind, and their name there; null for mails that cannot be switched off. */
  unsubscribe: { label: string; url: string } | null;
  /** A reply becomes a message. */
  canBeAnswered?: boolean;
}

type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'table'; table: LetterTable; origin: string }
  | { type: 'link'; label: string; url: string }
  | { type: 'small'; text: string }
  | { type: 'small link'; label: string; url: string };

/** Renders a letter as plain text and as HTML, with the same words. */
export function renderLetter(letter: LetterWords, sender: Sender): { text: string; html: string } {
  const blocks = blocksOf(letter, sender);
  const body = [logoOf(sender), ...blocks.map(asHtml)].join('\n');
  return {
    text: `${blocks.map(asText).join('\n\n')}\n`,
    html: asPage(letter.subject, body, { isWide: (letter.tables ?? []).length > 0 }),
  };
}

function blocksOf(
  { fullName, paragraphs, tables = [], link, unsubscribe, canBeAnswered }: LetterWords,
  sender: Sender,
): Block[] {
  const { portalName, replyTo, footer } = sender;
  const isNoReplyNamed = replyTo === '' || canBeAnswered;
  const replies = isNoReplyNamed ? '' : ` The portal doesn’t read replies: they go to ${replyTo}.`;
  return [
    { type: 'paragraph', text: `Hello ${fullName},` },
    ...paragraphs.map((text): Block => ({ type: 'paragraph', text })),
    ...tables.map((table): Block => ({ type: 'table', table, origin: new URL(link.url).origin })),
    ...(canBeAnswered ? [{ type: 'paragraph', text: answerLine } satisfies Block] : []),
    { type: 'link', label: link.label, url: link.url },
    {
      type: 'small',
      text: `You’re getting this e-mail because you have an account at ${portalName}.${replies}`,
    },
    ...(unsubscribe
      ? [
          {
            type: 'small link',
            label: `No more mails about “${unsubscribe.label}”`,
            url: unsubscribe.url,
          } satisfies Block,
        ]
      : []),
    ...(footer.length > 0 ? [{ type: 'small', text: footer.join('\n') } satisfies Block] : []),
  ];
}

const answerLine = 'Reply to this e-mail or open the conversation.';

function asText(block: Block): string {
  if (block.type === 'table') return tableText(block.table, block.origin);
  return 'url' in block ? `${block.label}\n${block.url}` : block.text;
}

function asHtml(block: Block): string {
  if (block.type === 'table') return tableHtml(block.table, block.origin);
  if (block.type === 'paragraph') return `<p>${htmlOf(block.text)}</p>`;
  if (block.type === 'small') return `<p class="small">${htmlOf(block.text)}</p>`;
  const { label, url } = block;
  const [name, address] = [htmlOf(label), htmlOf(url)];
  if (block.type === 'small link') return `<p class="small"><a href="${address}">${name}</a></p>`;
  return `<p><a class="button" href="${address}">${name}</a><br><span class="address">${address}</span></p>`;
}

const logoHeight = 40;
const logoMaxWidth = 240;

function logoOf({ logo, portalName }: Sender): string {
  if (!logo) return '';
  const scale = Math.min(logoHeight / logo.height, logoMaxWidth / logo.width, 1);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale));
  return `<p><img class="logo" src="cid:${logoPart}" alt="${htmlOf(portalName)}" width="${width}" height="${height}"></p>`;
}

/** No scripts and nothing from elsewhere: whether somebody reads a mail must not be tracked. */
function asPage(subject: string, body: string, { isWide }: { isWide: boolean }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${htmlOf(subject)}</title>
<style>${looks}</style>
</head>
<body>
<div class="letter${isWide ? ' wide' : ''}">
${body}
</div>
</body>
</html>
`;
}

/** The logo stands on white, because logos are drawn for paper. Mail programs without dark mode show the light scheme, or invert it themselves: both stay readable. */
const looks = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f5f7; color: #1c2430; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
.letter { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 8px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; }
a { color: #1d4ed8; }
.button { display: inline-block; padding: 10px 18px; margin-bottom: 6px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none; font-weight: 600; }
.wide { max-width: 960px; }
h2 { margin: 0 0 8px; font-size: 17px; }
.table { overflow-x: auto; margin: 0 0 16px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; line-height: 1.35; }
th, td { padding: 6px 10px 6px 0; border-bottom: 1px solid #d5d9e0; text-align: left; vertical-align: top; overflow-wrap: normal; }
thead th { color: #5b6472; font-weight: 500; }
th.number, td.number { text-align: right; white-space: nowrap; }
.logo { padding: 6px; background: #ffffff; border-radius: 4px; }
.small, .address { font-size: 13px; color: #5b6472; }
.small { margin: 12px 0 0; }
@media (prefers-color-scheme: dark) {
  body { background: #11151b; color: #e6e9ee; }
  .letter { background: #1b212a; }
  a { color: #93b4ff; }
  .button { background: #3b66e0; color: #ffffff; }
  .small, .address, thead th { color: #a4adba; }
  th, td { border-color: #39424f; }
}
`;
