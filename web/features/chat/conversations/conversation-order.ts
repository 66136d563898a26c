import type { ConversationSummary } from '#contract/chat/chat.ts';
import { withoutAccents } from '#web/lib/names.ts';
import type { Asked } from './asked.ts';

type Group = ConversationSummary['group'];
/** The order of the groups; no viewer has all of them. */
const groups: readonly Group[] = ['customers', 'team', 'channel', 'support', 'colleagues', 'contacts', 'earlier'];

/** The server's order of a list (`conversation-pages`), for rows that move or are added while it is shown. */
export function orderOf({ order, inbox, tag }: Asked): (a: ConversationSummary, b: ConversationSummary) => number {
  const placeOf = inbox !== undefined || tag !== undefined ? inboxPlace(inbox) : listPlace(order);
  return (a, b) => compared(placeOf(a), placeOf(b));
}

type Place = readonly (string | number)[];

function listPlace(order: Asked['order']): (summary: ConversationSummary) => Place {
  return ({ group, waiting, lastChange, contact, conversation }) => [
    order === undefined ? 0 : groups.indexOf(group),
    waiting ? 0 : 1,
    // Conversations without messages come last, by name.
    lastChange === 0 ? 1 : -lastChange,
    lastChange === 0 ? withoutAccents(contact.fullName) : conversation,
  ];
}

function inboxPlace(inbox: Asked['inbox']): (summary: ConversationSummary) => Place {
  return ({ desk, waiting, lastChange, lastMessage, conversation }) => {
    const waitingSince = desk?.waitingSince ?? lastMessage?.timestamp ?? '';
    if (inbox === 'waiting') return [waitingSince, conversation];
    if (inbox === 'snoozed') return [desk?.snoozedUntil ?? '', conversation];
    if (inbox === 'closed') return [desk?.closedAt ?? '', conversation];
    // Waiting ones first, then those written to longest ago.
    return waiting ? [0, waitingSince, conversation] : [1, lastChange, conversation];
  };
}

function compared(a: Place, b: Place): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? '';
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
