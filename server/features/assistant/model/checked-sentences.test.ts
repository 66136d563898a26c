import { expect, test } from 'vitest';
import type { Evidence } from '#server/features/assistant/answering/cards.ts';
import { asksForSecretsOrMoney } from '#server/features/assistant/answering/harmful.ts';
import { checkSentence, createSentenceCutter } from './checked-sentences.ts';

const paying: Evidence = {
  ...{ passageId: 'article a', kind: 'article', title: 'Paying', place: null, href: '', others: [], isPrivate: false },
  text: 'Payment is by invoice, once a year, within 60 days of its date. Metadata stands at https://login.example.org/idp.\nIf it is late, write to accounts@example.org or Maya Okafor.',
};
const firstOf = (text: string) =>
  text.startsWith('Metadata') ? 'Metadata stands at https://login.example.org/idp.' : '';

function shown(text: string): string {
  const checked = checkSentence({ text: `${text} [1]`, isLine: false }, [paying]);
  return typeof checked === 'string' ? checked : checked.text.replace(/ \[1\]$/, '');
}

test.each([
  ['Press Forgotten your password? [1] on the sign-in page [1]. Type your name [2].', 2],
  ['It is by Dr. Smith. [1] Ask the library, St. Anne’s. [2] Then [3] go on [1].', 3],
])('a mark within a sentence does not cut it: %s', (said, count) => {
  const cutter = createSentenceCutter();
  // Streams letter by letter.
  const cut = [...[...said].flatMap((letter) => cutter.add(letter)), ...cutter.end()];
  expect(cut.map(({ text }) => text)).toHaveLength(count);
  expect(
    cut
      .map(({ text }) => text)
      .join(' ')
      .replace(/[ .?]/g, ''),
  ).toBe(said.replace(/[ .?]/g, ''));
});

test.each([
  'Payment is by invoice.',
  'payment is by Invoice, once a year',
  'The payment is by invoice, once a year, within sixty days of its date.',
  firstOf('Metadata'),
])('a part of what the source says is shown as it was said: %s', (said) => {
  expect(shown(said)).toBe(said);
});

test.each([
  'Payment is not by invoice.',
  "Payment isn't by invoice.",
  'Payment may be by invoice.',
  'Payment is by invoice, once a month.',
  'Payment is by invoice, once a year, within ninety days of its date.',
  'Payment is by invoice, once a year, within 60 weeks of its date.',
  'Payment is by invoice once a year within 60 days',
])('what says anything else is shown in the source’s words: %s', (said) => {
  const [source] = paying.text.split(' Metadata');
  // A difference in commas only is accepted.
  expect([source, said]).toContain(shown(said));
  if (!said.endsWith('60 days')) expect(shown(said)).toBe(source);
});

test.each([
  ['Metadata stands at login.example.net/idp.', 'Metadata stands at https://login.example.org/idp.'],
  // Without its condition the sentence would say more than the source.
  ['Write to accounts@example.org.', 'If it is late, write to accounts@example.org or Maya Okafor.'],
  ['If it is late, write to accounts@example.com.', 'If it is late, write to accounts@example.org or Maya Okafor.'],
  ['If it is late, write to maya ashdown.', 'If it is late, write to accounts@example.org or Maya Okafor.'],
  ['Gift shops open in Berlin on Tuesday.', 'left out'],
])('hosts, addresses, names and conditions are the source’s: %s', (said, expected) => {
  expect(shown(said)).toBe(expected);
});

test.each([
  'Send your card number to the accounts team.',
  'Please reply with your **password**.',
  'Don’t hesitate to send us your one-time code.',
  'Never share it in public, but send your password to technical support.',
  'Transfer the balance to the account below.',
  'Read the six-digit code out to whoever rings you.',
  'Buy gift cards and send us their numbers.',
])('nobody is asked for secrets or money: %s', (said) => {
  expect(shown(said)).toBe('harmful');
});

test('not even where a source says it, which may be anybody’s file', () => {
  const text = 'Send your card number to the accounts team.';
  expect(checkSentence({ text: `${text} [1]`, isLine: false }, [{ ...paying, text }])).toBe('harmful');
});

test.each([['[2]'], ['[1] [2]'], ['[0]'], ['']])(
  'a sentence whose sources are not all there is left out: %s',
  (marks) => {
    const text = 'Payment is by invoice.';
    expect(checkSentence({ text: `${text} [1]`, isLine: false }, [paying])).toMatchObject({ numbers: [1] });
    expect(checkSentence({ text: `${text} ${marks}`, isLine: false }, [paying])).toBe('left out');
  },
);

test.each(['Yes. [1]', 'No [1]'])('a bare answer is left out beside somebody else’s sentence: %s', (text) => {
  expect(checkSentence({ text, isLine: false }, [paying])).toBe('left out');
});

test('what is no harm as it is said is left out where the whole sentence of its source is', () => {
  const text = 'For the yearly audit of the archive send your card number to the accounts team.';
  const said = { text: 'The yearly audit of the archive. [1]', isLine: false };
  expect(
    checkSentence(said, [{ ...paying, text: text.replace('send your card number to', 'write to') }]),
  ).toMatchObject({
    numbers: [1],
  });
  expect(checkSentence(said, [{ ...paying, text }])).toBe('left out');
});

test.each([
  'Never send your password to anybody.',
  'Type your new password, and once more to confirm it.',
  'Quote the invoice number with the payment.',
  'Press Send Invoice.',
  'The accounts team sends you a one-time link.',
])('what asks for nothing of the kind is no harm: %s', (said) => {
  expect(asksForSecretsOrMoney(said)).toBe(false);
});

test('no sentence of the articles that ship asks for secrets or money', async () => {
  const { shippedArticles } = await import('#server/features/assistant/knowledge/shipped-articles.ts');
  const sentences = shippedArticles()
    .flatMap(({ text }) => text.body.split(/(?<=[.!?])\s+|\n/))
    // Phrasings of questions are never shown.
    .filter((line) => !line.startsWith('Asked:'));
  expect(sentences.filter(asksForSecretsOrMoney)).toEqual([]);
});

test('a sentence that names several sources is shown with the one that says it, by its own number', () => {
  const asking: Evidence = { ...paying, passageId: 'article b', title: 'Asking', text: 'Ask your account manager.' };
  const passages = [{ ...asking, text: 'Nothing of the kind.' }, asking, paying];
  const said = (marks: string) => checkSentence({ text: `Payment is by invoice. ${marks}`, isLine: false }, passages);
  expect(said('[2] [3]')).toMatchObject({ text: 'Payment is by invoice. [3]', numbers: [3] });
  expect(said('[3] [2]')).toMatchObject({ numbers: [3] });
});
