import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import { periodIn } from './asked-period.ts';
import { asksForOwnFact } from './whose.ts';

const usage =
  /\b(?:usage|uses?|used|views?|viewed|plays?|played|insights?|watch(?:ed)?|requests|figures|statistics|stats)\b/i;
const howMuch = [
  /\bhow (?:much|many|often|high|did)\b|\bwhat (?:was|were|is|are|did)\b|\b(?:number|total|sum) of\b/i,
  /\b(?:usage|uses|views|plays|figures|statistics|stats|insights)\b(?: \S{1,20}){0,2} (?:of|for|in|from|between|since|last|this|over)\b/i,
  /^\W{0,3}(?:our |my )?(?:usage|views|figures|statistics|stats)\b/i,
  /\b(?:show|tell|give) (?:me|us)\b/i,
];
/** Whether figures have come is another question than what they are. */
const hasCome =
  /\b(?:reports?|yet|arrived?|come in|uploaded|missing|available|ready|newest|latest|complete|download|export)\b/i;

/** The fact that is asked for, by words that can mean nothing else, in this order. */
const rules: readonly (readonly [AccountFactName, RegExp])[] = [
  [
    'cost per use',
    /\b(?:cost|price|pay|paid)\b[^.?!]{0,20}\b(?:per|for each|each) (?:use|view|play|insight|request)\b/i,
  ],
  [
    'top titles',
    /\b(?:top|most(?:[- ]| often )(?:used|watched|viewed|played|popular|requested)|best)\b[^.?!]{0,20}\b(?:titles?|videos?|films?|items?)\b|\b(?:titles?|videos?|films?|items?)\b[^.?!]{0,40}\bmost\b/i,
  ],
  ['denials', /\b(?:turn ?aways?|denials?)\b|\bhow (?:many|often)\b[^.?!]{0,40}\b(?:turned away|refused)\b/i],
  [
    'invoices',
    /\b(?:open|unpaid|outstanding|overdue|late|due|paid)\b[^.?!]{0,20}\b(?:invoices?|bills?)\b|\b(?:invoices?|bills?)\b[^.?!]{0,20}\b(?:open|unpaid|outstanding|overdue|late|due|paid)\b|\bowe\b|\b(?:have we|has our institution) paid\b|\bpaid in (?:20\d\d|\p{L}{3,10})\b/iu,
  ],
];

/**
 * The fact of an account that a question asks for by its words, with the months that it names; undefined if they leave
 * it open. The question must be about an account and not about how something is done.
 */
export function factAsked(text: string, now: number): AccountFactName | undefined {
  const namesMonths = periodIn(text, now) !== undefined;
  const named = rules.find(([, words]) => words.test(text))?.[0];
  // Without "our" and without months it may be asked what a word means.
  if (named) return namesMonths || asksForOwnFact(text) ? named : undefined;
  return namesMonths && usage.test(text) && howMuch.some((words) => words.test(text)) && !hasCome.test(text)
    ? 'month'
    : undefined;
}
