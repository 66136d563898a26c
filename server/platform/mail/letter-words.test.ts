import { expect, test } from 'vitest';
import { type LetterWords, renderLetter } from './letter-words.ts';

const sender = {
  portalName: 'Lesesaal <Öst> & Co',
  replyTo: 'help@lesesaal.example',
  footer: ['Lesesaal GmbH', 'Hof 3, 1010 Wien'],
  logo: null,
};
const letter: LetterWords = {
  subject: 'Two <b>messages</b>',
  fullName: 'Maya "O" Okafor',
  paragraphs: ['Priya wrote:\nLook at <script>alert(1)</script> & this', 'Second one'],
  link: { label: 'Read and answer', url: 'https://portal.example/?contact=4&message=7' },
  unsubscribe: {
    label: 'Messages you missed',
    url: 'https://portal.example/unsubscribe?kind=message-missed&token=abc',
  },
};

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The visible text of the HTML, with the target of each link that does not show it. */
function shownIn(html: string): string {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  return body
    .replace(/<p class="small"><a href="([^"]*)">([^<]*)<\/a>/g, '$2 $1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

test('plain text and HTML say the same, word for word', () => {
  const { text, html } = renderLetter(letter, sender);
  expect(wordsOf(shownIn(html))).toEqual(wordsOf(text));
  expect(text).toContain(
    'Hello Maya "O" Okafor,\n\nPriya wrote:\nLook at <script>alert(1)</script> & this\n\nSecond one',
  );
  expect(text).toContain('Read and answer\nhttps://portal.example/?contact=4&message=7');
  expect(text).toMatch(/Lesesaal GmbH\nHof 3, 1010 Wien\n$/);
});

test('what people wrote stays words, and nothing is loaded from anywhere', () => {
  const { html } = renderLetter(letter, sender);
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>messages');
  expect(html).not.toMatch(/\bsrc=|url\(|@import|<img|<link|<iframe/i);
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => shownIn(`<body>${href}</body>`));
  expect(addresses).toEqual([letter.link.url, letter.unsubscribe?.url]);
});

test('it is readable in the dark, and has no link that switches it off where there is none', () => {
  const { text, html } = renderLetter({ ...letter, unsubscribe: null }, { ...sender, footer: [] });
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(text).not.toContain('unsubscribe');
  expect(text).toMatch(/they go to help@lesesaal\.example\.\n$/);
});
