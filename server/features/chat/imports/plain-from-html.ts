import { Parser } from 'htmlparser2';

const ends = new Set([
  'p',
  'div',
  'li',
  'tr',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const unseen = new Set(['script', 'style', 'head', 'template']);

/** Converts HTML to plain text: paragraphs and list items on their own lines, link addresses after their text. */
export function plainFromHtml(html: string): string {
  let text = '';
  let hidden = 0;
  const addresses: (string | null)[] = [];
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser({
    onopentag(name, { href }) {
      if (unseen.has(name)) hidden++;
      else if (name === 'br') text += '\n';
      else if (name === 'a') addresses.push(/^https?:/i.test(href ?? '') ? (href ?? null) : null);
      if (ends.has(name)) endLine();
      if (name === 'li') text += '- ';
    },
    ontext(part) {
      if (hidden === 0) text += part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden = Math.max(0, hidden - 1);
      const address = name === 'a' ? addresses.pop() : null;
      if (address && !text.endsWith(address)) text += ` (${address})`;
      if (ends.has(name)) endLine();
      // An empty line between paragraphs.
      if (name === 'p' && text !== '') text += '\n';
    },
  });
  parser.end(html);
  return tidy(text);
}

/** Removes trailing spaces, and reduces empty lines to one. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => /^.*[^ \t\u00A0]/s.exec(line)?.[0] ?? '')
    .join('\n')
    .replace(/^[ \t]+(?=\S)/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
