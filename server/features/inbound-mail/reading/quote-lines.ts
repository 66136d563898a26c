/* How mail programs introduce an earlier mail, in English, German, French, Spanish and Italian. */

/** Beginnings and ends of sentences such as “On 3 March 2026, Anna wrote:”. */
const introductions: readonly { begins: RegExp; ends: RegExp }[] = [
  { begins: /^(on|at|in) /i, ends: / (wrote|writes|said|sent):$/i },
  {
    begins: /^(am|schrieb|von) |^(mo|di|mi|do|fr|sa|so)[., ]/i,
    ends: /(schrieb|schrieb .{1,200}|geschrieben|wrote):$/i,
  },
  { begins: /^(le|el|il|lun|mar|mer|jeu|ven|sam|dim)[., ]/i, ends: /(a écrit|écrit|escribió|ha scritto|scrisse) ?:$/i },
  { begins: /^(el|en|a las) /i, ends: /(escribió|escribio) ?:$/i },
  { begins: /^(il( giorno)?|in data|alle) /i, ends: /(ha scritto|scrisse) ?:$/i },
  {
    begins: /^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{2,4}|^[^\s<]{1,40}.{0,80}<[^\s<>]{3,254}@/i,
    ends: /(wrote|writes|schrieb|a écrit|escribió|ha scritto) ?:$/i,
  },
  { begins: /^[\p{L} .,'’-]{2,80}<?[^\s<>]{0,254}>? (wrote|writes|schrieb|a écrit|escribió|ha scritto)/iu, ends: /:$/ },
  { begins: /^[\p{L} .,'’-]{2,60} (schrieb|wrote) (am|on) /iu, ends: /:$/ },
  // Gmail in some languages: 2016-10-24 15:36 GMT+02:00 Anna <a@b.example>:
  { begins: /^\d{4}-\d\d-\d\d \d\d:\d\d GMT[+-]\d\d:\d\d /, ends: /[^\s<]$/ },
  // Yandex, Mail.ru and others: 30.09.2017, 18.30, "Anna" <a@b.example>:
  {
    begins: /^\d{1,2}[./]\d{1,2}[./]\d{2,4},? |^\d{1,2}:\d\d( [ap]m)?, |^(mon|tues|wednes|thurs|fri|satur|sun)day, \d/i,
    ends: /<[^\s<>]{1,200}@[^\s<>]{1,200}> ?:$/,
  },
  { begins: /^on .{0,20}\d/i, ends: /<[^\s<>]{1,200}@[^\s<>]{1,200}> wrote$/i },
  // Zoho: ---- On Tue, 22 Dec 2015 14:17:36 +0530 Anna<a@b.example> wrote ----
  { begins: /^-{2,8} ?on /i, ends: / wrote ?-{2,8}$/i },
];

const sentenceMaxLength = 400;

export const introducesQuote = {
  begins: (line: string) => line.length <= sentenceMaxLength && introductions.some(({ begins }) => begins.test(line)),
  isWhole: (sentence: string) =>
    sentence.length <= sentenceMaxLength &&
    introductions.some(({ begins, ends }) => begins.test(sentence) && ends.test(sentence)),
  /** Without a time or an address it may be a sentence of the writer's, as “I wrote one of my own:”. */
  isCertain: (sentence: string) => /\d|@/.test(sentence),
};

const forwards = [
  'original message',
  'forwarded message',
  'original appointment',
  'ursprüngliche nachricht',
  'originalnachricht',
  'original-nachricht',
  'weitergeleitete nachricht',
  'message d’origine',
  "message d'origine",
  'message original',
  'message transféré',
  'mensaje original',
  'mensaje reenviado',
  'messaggio originale',
  'messaggio inoltrato',
];

/** The line between two mails, as “-----Original Message-----”. */
export function isForwardLine(line: string): boolean {
  const words = line.replaceAll(/^[-_–—\s]{1,60}|[-_–—:\s]{1,60}$/g, '').toLowerCase();
  return words !== line.toLowerCase() && forwards.includes(words);
}

const senders = ['message du', 'from', 'von', 'de', 'da', 'expéditeur', 'mittente', 'remitente', 'absender'];
const others = [
  ...['sent', 'date', 'to', 'subject', 'cc'],
  ...['gesendet', 'datum', 'an', 'betreff'],
  ...['envoyé', 'à', 'sujet', 'copie à', 'objet', 'date', 'destinataire'],
  ...['enviado', 'enviado el', 'fecha', 'para', 'asunto'],
  ...['inviato', 'data', 'a', 'oggetto'],
];

/** The headers of the earlier mail as text, as Outlook puts them: the sender first, and two more within a few lines. */
export function startsHeaderBlock(lines: readonly string[]): boolean {
  const names = lines.map((line) =>
    line
      .slice(0, Math.max(0, line.indexOf(':')))
      .trim()
      .toLowerCase(),
  );
  const [first = ''] = names;
  if (!senders.includes(first) && !others.slice(0, 2).includes(first)) return false;
  return names.slice(1).filter((name) => others.includes(name) || senders.includes(name)).length >= 2;
}

const ofDevices: readonly RegExp[] = [
  /^(sent|get|gesendet|von meinem|envoyé|enviado|inviato|scarica|obtenir|obtener|holen sie sich) .{0,80}(iphone|ipad|android|samsung|galaxy|outlook|mobile|handy|yahoo|smartphone|gmx|proton|huawei|blackberry|telefon|mobiltelefon|mobil|windows|mail)\b.{0,80}$/i,
  /^sent from my [\p{L}\d+ -]{2,40}$/iu,
  /^diese nachricht wurde von meinem .{1,60} gesendet\.?$/i,
];

/** “Sent from my iPhone” and the like. */
export function isSignatureOfDevice(line: string): boolean {
  return line.length <= 160 && ofDevices.some((pattern) => pattern.test(line));
}
