import { expect, test } from 'vitest';
import { newPartOf } from './new-part.ts';

/*
 * Shapes of answers as mail programs write them. All were made for this test, after the programs' known forms; none is a
 * mail that somebody sent.
 */
const said = 'Thank you, that works.\n\nCould you send the report as well?';
const old = ['Hello Anna,', '', 'the report is ready.', 'Priya'];
const quoted = old.map((line) => `> ${line}`.trimEnd()).join('\n');
const plain = old.join('\n');

const gmail = {
  en: 'On Mon, 30 Nov 2026 at 09:12, Priya Shah <reply+abc@portal.example> wrote:',
  'en, folded': 'On Mon, Nov 30, 2026 at 9:12 AM Priya Shah via Carrel\n<reply+0123456789abcdef@portal.example> wrote:',
  de: 'Am Mo., 30. Nov. 2026 um 09:12 Uhr schrieb Priya Shah <reply+abc@portal.example>:',
  'de, folded': 'Am Mo., 30. Nov. 2026 um 09:12 Uhr schrieb Priya Shah <\nreply+abc@portal.example>:',
  fr: 'Le lun. 30 nov. 2026 à 09:12, Priya Shah <reply+abc@portal.example> a écrit :',
  es: 'El lun, 30 nov 2026 a las 9:12, Priya Shah (<reply+abc@portal.example>) escribió:',
  it: 'Il giorno lun 30 nov 2026 alle ore 09:12 Priya Shah <reply+abc@portal.example> ha scritto:',
};
const apple = {
  en: 'On 30 Nov 2026, at 09:12, Priya Shah <reply+abc@portal.example> wrote:',
  de: 'Am 30.11.2026 um 09:12 schrieb Priya Shah <reply+abc@portal.example>:',
  fr: 'Le 30 nov. 2026 à 09:12, Priya Shah <reply+abc@portal.example> a écrit :',
  es: 'El 30 nov 2026, a las 9:12, Priya Shah <reply+abc@portal.example> escribió:',
  it: 'Il giorno 30 nov 2026, alle ore 09:12, Priya Shah <reply+abc@portal.example> ha scritto:',
};
const thunderbird = {
  en: 'On 30/11/2026 09:12, Priya Shah wrote:',
  de: 'Am 30.11.26 um 09:12 schrieb Priya Shah:',
  fr: 'Le 30/11/2026 à 09:12, Priya Shah a écrit :',
  es: 'El 30/11/26 a las 9:12, Priya Shah escribió:',
  it: 'Il 30/11/2026 09:12, Priya Shah ha scritto:',
};
const others = {
  'Roundcube, English': 'On 2026-11-30 09:12, Priya Shah wrote:',
  'Roundcube, German': 'Am 2026-11-30 09:12, schrieb Priya Shah:',
  'a list of names and times': '30.11.2026 09:12, Priya Shah <reply+abc@portal.example> wrote:',
  Mutt: 'Priya Shah <reply+abc@portal.example> wrote:',
};

const outlook = {
  en: 'From: Priya Shah <reply+abc@portal.example>\nSent: Monday, 30 November 2026 09:12\nTo: Anna Novak\nSubject: Your conversation with Carrel',
  de: 'Von: Priya Shah <reply+abc@portal.example>\nGesendet: Montag, 30. November 2026 09:12\nAn: Anna Novak\nBetreff: AW: Ihre Unterhaltung',
  fr: 'De : Priya Shah <reply+abc@portal.example>\nEnvoyé : lundi 30 novembre 2026 09:12\nÀ : Anna Novak\nObjet : RE: Conversation',
  es: 'De: Priya Shah <reply+abc@portal.example>\nEnviado: lunes, 30 de noviembre de 2026 9:12\nPara: Anna Novak\nAsunto: RE: Conversación',
  it: 'Da: Priya Shah <reply+abc@portal.example>\nInviato: lunedì 30 novembre 2026 09:12\nA: Anna Novak\nOggetto: R: Conversazione',
};
const dividers = {
  en: '-----Original Message-----',
  de: '-----Ursprüngliche Nachricht-----',
  fr: "-----Message d'origine-----",
  es: '-----Mensaje original-----',
  it: '-----Messaggio originale-----',
};

const named = (program: string, shapes: Record<string, string>) =>
  Object.entries(shapes).map(([language, line]) => [`${program}, ${language}`, line] as const);

const introduced = [
  ...named('Gmail', gmail),
  ...named('Apple Mail', apple),
  ...named('Thunderbird', thunderbird),
  ...named('others', others),
];

test.each(introduced)('%s: the sentence and the quote below it go', (_, line) => {
  expect(newPartOf(`${said}\n\n${line}\n\n${quoted}\n`)).toBe(said);
  expect(newPartOf(`${said}\r\n\r\n${line.replaceAll('\n', '\r\n')}\r\n${quoted.replaceAll('\n', '\r\n')}`)).toBe(said);
});

test.each(introduced)('%s: an answer below the quote stays', (_, line) => {
  expect(newPartOf(`${line}\n${quoted}\n\n${said}\n`)).toBe(said);
});

test.each(introduced)('%s: a quote that was itself quoted goes', (_, line) => {
  expect(newPartOf(`${said}\n\n> ${line.replaceAll('\n', '\n> ')}\n>\n${quoted}`)).toBe(said);
});

test.each(named('Outlook', outlook))('%s: the headers and the mail below them go', (_, block) => {
  expect(newPartOf(`${said}\n\n${block}\n\n${plain}\n`)).toBe(said);
  expect(newPartOf(`${said}\n\n________________________________\n${block}\n\n${plain}\n`)).toBe(said);
  expect(newPartOf(`${said}\n\n*${block.replaceAll('\n', '\n*').replaceAll(': ', ':* ')}\n\n${plain}\n`)).toBe(said);
});

test.each(named('a divider', dividers))('%s: the mail below it goes', (_, line) => {
  expect(newPartOf(`${said}\n\n${line}\n${plain}`)).toBe(said);
});

test.each([
  ['a signature', `${said}\n\n-- \nAnna Novak\nUniversity Library`],
  ['a signature without its space', `${said}\n--\nAnna Novak`],
  ['an iPhone', `${said}\n\nSent from my iPhone`],
  ['an iPhone in German', `${said}\n\nVon meinem iPhone gesendet`],
  ['an iPhone in French', `${said}\n\nEnvoyé de mon iPhone`],
  ['an iPhone in Spanish', `${said}\n\nEnviado desde mi iPhone`],
  ['an iPhone in Italian', `${said}\n\nInviato da iPhone`],
  ['Outlook for Android', `${said}\n\nGet Outlook for Android<https://aka.ms/x>`],
  ['a signature above a quote', `${said}\n\n-- \nAnna\n\n${gmail.en}\n${quoted}`],
])('%s goes', (_, text) => {
  expect(newPartOf(text)).toBe(said);
});

test('answers between quoted lines stay in their order', () => {
  expect(newPartOf(`${gmail.en}\n> Is it ready?\nYes.\n> And the other?\nTomorrow.\n`)).toBe('Yes.\nTomorrow.');
});

test.each([
  ['nothing', ''],
  ['only a quote', `${gmail.en}\n\n${quoted}`],
  ['only a signature', '-- \nAnna Novak'],
  ['only a device', 'Sent from my iPhone'],
  ['only blanks', ' \u00a0\n\u200b\n'],
])('%s leaves nothing', (_, text) => {
  expect(newPartOf(text)).toBe('');
});

test.each([
  'On Monday we meet at 9. Who wrote the agenda?',
  'From: the desk’s point of view this is fine.\nTo be sure, I will ask.',
  'I wrote:\n\nthe minutes of Monday',
  'Options:\n- one\n- two',
  'The steps are: open, close.\n---\nDone.',
])('own text that looks like a quote stays: %s', (text) => {
  expect(newPartOf(text)).toBe(text);
});

test.each([
  '2016-10-24 15:36 GMT+02:00 Anna Novak <anna@b.example>:\n\nIs it ready?',
  '30.09.2017, 18.30, "Anna Novak" <anna@b.example>:\n\nIs it ready?',
  '11:00 AM, November 17, 2021, "Anna Novak" <anna@b.example>:\n\nIs it ready?',
  'Wednesday, 17 November 2021, 3:32 PM +0300 from Anna <anna@b.example>:\n\nIs it ready?',
  'On Wed, 14 Nov 2018 08:14:43 -0200 Anna Novak <anna@b.example> wrote\n\nIs it ready?',
  'Message du : 12/12/2016 13:20\nDe : "Anna" <anna@b.example>\nA : help@b.example\nCopie à :\nSujet : Is it ready?',
  '2016-10-24 15:36 GMT+02:00 Anna Novak <\nanna@b.example>:\n\n> Is it ready?',
  '2016-10-24 15:36 GMT+02:00 Anna Novak\n\nIs it ready?',
  '---- On Tue, 22 Dec 2015 14:17:36 +0530 Anna<anna@b.example> wrote ----\n\nIs it ready?',
  '------------------------------\n\n*From:* Anna\n*Sent:* 2016-01-27\n*To:* help@b.example\n*Subject:* Is it ready?',
])('the mail below %s goes', (below) => {
  expect(newPartOf(`${said}\n\n${below}\n`)).toBe(said);
});

test('a sentence in which the writer wrote something stays, with what follows', () => {
  const text =
    'I had a hard time with it, so when I\nfigured it out, I wrote one of my own:\n\nThe guide is here.\n\nAnna';
  expect(newPartOf(text)).toBe(text);
});
