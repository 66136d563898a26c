import type { SoughtState } from '#contract/values/plans-and-usage/billing.ts';
import { withoutAccents } from '#web/lib/names.ts';
import { type Period, readPeriod } from './typed-period.ts';

/** A question about invoices, read from a text. Sums are in pence, both ends included. */
export interface SoughtInvoices {
  q: string;
  state?: SoughtState;
  minPence?: number;
  maxPence?: number;
}

export interface SoughtMessages extends Period {
  q: string;
  from?: string;
}

export interface TypedText {
  /** Trimmed. */
  text: string;
  /** The search words, without the filler words of a question unless nothing else is left. */
  words: string;
  /** The kind of thing meant, if words or signs tell. */
  kind: 'invoices' | 'sessions' | 'messages' | null;
  invoices: SoughtInvoices;
  sessions: { q: string };
  messages: SoughtMessages;
}

const fillers = new Set(
  (
    'a an the my our your i me we you is are was were be been do did does have has had what when where which who how why ' +
    'to of for with in on at by about and or from can could please show find see look search want need go'
  ).split(' '),
);
const invoiceWords = /^(?:invoices?|bills?)$/;
const sessionWords = /^(?:sessions?|meetings?|appointments?)$/;
const messageWords = /^(?:messages?|said|say|says|wrote|write|written)$/;
/** These words alone mean invoices; the others do so only beside the word "invoice". */
const statesAlone: Readonly<Record<string, SoughtState>> = { unpaid: 'open', outstanding: 'open', overdue: 'overdue' };
const states: Readonly<Record<string, SoughtState>> = {
  ...statesAlone,
  open: 'open',
  due: 'open',
  late: 'overdue',
  sent: 'sent',
  paid: 'paid',
  void: 'void',
  voided: 'void',
};

/** Parses the text of the palette; `now` decides which March is meant. */
export function readTyped(typed: string, now: Date): TypedText {
  const text = typed.trim().replace(/\s+/g, ' ');
  const messages = readMessages(text, now);
  const said = text.split(' ').filter(Boolean);
  const kept = said.filter((word) => !fillers.has(plain(word)));
  const words = (kept.length > 0 ? kept : said).join(' ');
  const invoices = readInvoices(words);
  const kind = kindOf(said, { isNarrow: isNarrow(messages), isInvoice: invoices.isCertain });
  return {
    text,
    words,
    kind,
    messages,
    invoices: invoices.sought,
    sessions: { q: without(words, sessionWords) },
  };
}

function kindOf(said: readonly string[], { isNarrow, isInvoice }: { isNarrow: boolean; isInvoice: boolean }) {
  const has = (pattern: RegExp) => said.some((word) => pattern.test(plain(word)));
  if (isNarrow) return 'messages';
  if (isInvoice || has(invoiceWords)) return 'invoices';
  if (has(sessionWords)) return 'sessions';
  return has(messageWords) ? 'messages' : null;
}

/** Whether a sender or a time is given. */
export function isNarrow({ from, since, until }: Omit<SoughtMessages, 'q'>): boolean {
  return from !== undefined || since !== undefined || until !== undefined;
}

const plain = (word: string) => /^.*[\p{L}\p{N}]/su.exec(withoutAccents(word))?.[0] ?? '';

function without(words: string, pattern: RegExp): string {
  return words
    .split(' ')
    .filter((word) => !pattern.test(plain(word)))
    .join(' ');
}

/** Matches `from:Nora`, `from:"Nora Winter"`, `messages from Nora`, `what did Nora promise`. */
const senders = [
  /\b(?:from|by):\s*(?:"([^"]+)"|(\S+))/i,
  /\bmessages? (?:from|by) (\p{L}[\p{L}'-]*)/iu,
  /^what did (\p{L}[\p{L}'-]*) (?=say|write|promise|ask|answer|offer)/iu,
];

function readMessages(text: string, now: Date): SoughtMessages {
  const { period, rest: timeless } = readPeriod(text, now);
  let rest = timeless;
  let from: string | undefined;
  for (const pattern of senders) {
    const match = from === undefined ? pattern.exec(rest) : null;
    if (!match) continue;
    from = match[1] ?? match[2];
    rest = rest.replace(match[0], ' ');
  }
  const said = rest.split(' ').filter(Boolean);
  const kept = said.filter((word) => !fillers.has(plain(word)) && !messageWords.test(plain(word)));
  const narrow = { ...(from !== undefined && { from }), ...period };
  return { q: (kept.length > 0 || isNarrow(narrow) ? kept : said).join(' '), ...narrow };
}

/** `isCertain`: a number, a sum or a state shows that invoices are meant. */
function readInvoices(words: string): { sought: SoughtInvoices; isCertain: boolean } {
  const hasWord = words.split(' ').some((word) => invoiceWords.test(plain(word)));
  const sought: SoughtInvoices = { q: '' };
  let isCertain = false;
  const left: string[] = [];
  // `inv 3` means INV-000003.
  const joined = words.replace(/\b(inv|cn)[ -]?0*(\d{1,6})\b/gi, (_, kind: string, number: string) => {
    isCertain = true;
    return `${kind.toUpperCase()}-${number.padStart(6, '0')}`;
  });
  for (const word of joined.split(' ')) {
    const state = (hasWord ? states : statesAlone)[plain(word)];
    const sum = penceOf(word);
    if (invoiceWords.test(plain(word))) continue;
    if (state) sought.state = state;
    else if (sum) Object.assign(sought, sum);
    else left.push(word);
    if (state || sum) isCertain = true;
  }
  return { sought: { ...sought, q: left.join(' ') }, isCertain };
}

/** Parses `£4,799.99`, `4799.99`, or `4799` as any sum of that many pounds; undefined if the word is no sum. */
function penceOf(word: string): { minPence: number; maxPence: number } | undefined {
  const match = /^£?(\d{1,3}(?:,\d{3})+|\d{2,7})(?:\.(\d{2}))?$/.exec(word);
  if (!match) return undefined;
  const pounds = Number((match[1] ?? '').replaceAll(',', ''));
  const pence = match[2];
  const minPence = pounds * 100 + Number(pence ?? 0);
  return { minPence, maxPence: pence === undefined ? minPence + 99 : minPence };
}
