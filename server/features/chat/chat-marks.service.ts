import type { ServerFrame } from '#contract/live.ts';
import { audienceOf } from './chat.access.ts';
import { advanceMarks, listMarks, type Mark } from './chat.queries.ts';
import type { Chat, ChatDeps } from './chat.service.ts';

export interface Marks {
  /** Notes that `viewerId` has received or read the conversation with `contactId` up to a message. */
  note(viewerId: number, contactId: number, kind: 'received' | 'read', upTo: number): Promise<void>;
  /** Resolves when every mark noted so far is stored. */
  settled(): Promise<void>;
}

/** Marks of one person in one conversation that arrive within this time are stored as one. */
const collectMs = 50;

export function createMarks({ db, live, people }: ChatDeps, chat: Chat): Marks {
  let waiting = new Map<string, Mark>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function flush() {
    timer = null;
    const marks = [...waiting.values()];
    waiting = new Map();
    // A mark that could not be stored is sent again by the client after its next message; nothing is lost by its absence.
    flushing = flushing.then(() => store(marks)).catch(() => {});
  }

  async function store(marks: readonly Mark[]) {
    const before = await listMarks(db, [...new Set(marks.map((mark) => mark.conversation))]);
    const stored = await advanceMarks(db, marks);
    const circle = await people.circle();
    live.together(() => {
      for (const now of stored) {
        const then = before.find((mark) => mark.userId === now.userId && mark.conversation === now.conversation);
        const audience = audienceOf(now.conversation, circle);
        for (const frame of news(now, then)) live.send(audience, frame);
      }
    });
  }

  return {
    async note(viewerId, contactId, kind, upTo) {
      const { conversation } = await chat.meet(viewerId, contactId);
      const name = `${viewerId} ${conversation.key}`;
      const known = waiting.get(name);
      waiting.set(name, {
        userId: viewerId,
        conversation: conversation.key,
        lastReadId: Math.max(known?.lastReadId ?? 0, kind === 'read' ? upTo : 0),
        // Who has read it has received it.
        lastReceivedId: Math.max(known?.lastReceivedId ?? 0, upTo),
      });
      timer ??= setTimeout(flush, collectMs);
    },
    async settled() {
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await flushing;
    },
  };
}

/** What the others are told: only what moved, and not that something was received when it was read. */
function news(now: Mark, then: Mark | undefined): ServerFrame[] {
  const mark = { conversation: now.conversation, by: now.userId };
  if (now.lastReadId > (then?.lastReadId ?? 0)) return [{ type: 'read', ...mark, upTo: now.lastReadId }];
  if (now.lastReceivedId > (then?.lastReceivedId ?? 0))
    return [{ type: 'received', ...mark, upTo: now.lastReceivedId }];
  return [];
}
