import type { ServerFrame } from '#contract/live.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { audienceOf, contactFilterOf } from './chat.access.ts';
import type { Chat } from './chat.service.ts';
import { advanceMarks, listMarks, type Mark, memberKey } from './chat-marks.queries.ts';
import { listUnreceived } from './overview/unreceived.queries.ts';

export interface Marks {
  /** Records that `viewerId` has received or read the conversation with `contactId` up to a message. */
  note(viewerId: number, contactId: number, kind: 'received' | 'read', upTo: number): Promise<void>;
  /** Records that the viewer has read a conversation that they look after beside their own. Throws 404 for any other. */
  noteCovered(viewerId: number, conversation: string, upTo: number): Promise<void>;
  /** Records that the viewer has connected, and so has received everything written so far. */
  noteArrival(viewerId: number): Promise<void>;
  /** Resolves when every mark recorded so far is stored. */
  settled(): Promise<void>;
}

/** Marks of one person in one conversation within this time are stored together. */
const collectMs = 50;

export function createMarks({ db, bus, people }: Portal, chat: Chat): Marks {
  let waiting = new Map<string, Mark>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function flush() {
    timer = null;
    const marks = [...waiting.values()];
    waiting = new Map();
    // Errors are ignored: the client sends a newer mark after its next message.
    flushing = flushing.then(() => store(marks)).catch(() => {});
  }

  async function store(marks: readonly Mark[]) {
    const before = new Map<string, Mark>();
    for (const mark of await listMarks(db, [...new Set(marks.map((mark) => mark.conversation))])) {
      before.set(memberKey(mark), mark);
    }
    const stored = await advanceMarks(db, marks);
    const directory = await people.directory();
    bus.deliver(
      stored.flatMap((now) => {
        const frame = news(now, before.get(memberKey(now)));
        if (!frame) return [];
        return {
          to: listenersTo(frame, audienceOf(now.conversation, directory), directory),
          text: JSON.stringify(frame),
        };
      }),
    );
  }

  function wait(mark: Mark) {
    const name = memberKey(mark);
    const known = waiting.get(name);
    waiting.set(name, {
      ...mark,
      lastReadId: Math.max(known?.lastReadId ?? 0, mark.lastReadId),
      lastReceivedId: Math.max(known?.lastReceivedId ?? 0, mark.lastReceivedId),
    });
    timer ??= setTimeout(flush, collectMs);
  }

  return {
    async note(userId, contactId, kind, upTo) {
      const access = await chat.findAccess(userId, contactId);
      if (!access) return;
      // A message that was read was also received.
      const lastReadId = kind === 'read' ? upTo : 0;
      wait({ userId, conversation: access.conversation.key, lastReadId, lastReceivedId: upTo });
    },
    async noteCovered(userId, conversation, upTo) {
      const { me, directory } = await viewerOf(people, userId);
      if (!servedBeside(me, conversation, directory)) throw notFound('This conversation does not exist');
      wait({ userId, conversation, lastReadId: upTo, lastReceivedId: upTo });
    },
    async noteArrival(userId) {
      const directory = await people.directory();
      const me = directory.find(userId);
      if (!me) return;
      for (const { conversation, upTo } of await listUnreceived(db, contactFilterOf(me, directory)))
        wait({ userId, conversation, lastReadId: 0, lastReceivedId: upTo });
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

type MarkFrame = Extract<ServerFrame, { type: 'received' | 'read' }>;

/** The frame for a moved mark; null if nothing moved. A read mark includes that the message was received. */
function news(now: Mark, then: Mark | undefined): MarkFrame | null {
  const mark = { conversation: now.conversation, by: now.userId };
  if (now.lastReadId > (then?.lastReadId ?? 0)) return { type: 'read', ...mark, upTo: now.lastReadId };
  if (now.lastReceivedId > (then?.lastReceivedId ?? 0)) return { type: 'received', ...mark, upTo: now.lastReceivedId };
  return null;
}

/**
 * Recipients of a mark: people to whom the reader may write. The reader's other windows get read marks only, because
 * received marks matter to others alone.
 */
function listenersTo({ type, by }: MarkFrame, audience: readonly number[], directory: Directory): readonly number[] {
  const me = directory.find(by);
  return audience.filter((id) => {
    if (id === by) return type === 'read';
    const other = directory.find(id);
    return me !== undefined && other !== undefined && canMessage(me, other, directory.relation(by, id));
  });
}
