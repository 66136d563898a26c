import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { addCaughtUp, addLive, type History, startHistory, withGap } from '#web/features/chat/log/history.ts';

/** A message as its writer handed it over. */
export interface Written {
  readonly clientId: string;
  readonly conversation: string;
  readonly content: string;
}

export type ChatClient = Awaited<ReturnType<typeof createChatClient>>;

interface ClientParts {
  url: string;
  cookie: string;
  viewerId: number;
  /** Whose conversations it keeps open. */
  contactIds: readonly number[];
  /** Whether the person presses Retry where the portal says that it cannot store for the moment; else that is a fault. */
  triesAgain?: boolean;
}

const pageSize = 200;
// The browser waits 2 s; a test of many crashes has no time for that.
const reconnectMs = 60;
const retryMs = 500;

/**
 * A person's client without a screen, by the rules of the browser's: each message is kept with its clientId until it is
 * acknowledged and sent again on every new line; what is shown is merged by the browser's own code; and a catch-up begins
 * after the last message known without a gap *before* the new line delivers anything.
 */
export async function createChatClient({ url, cookie, viewerId, contactIds, triesAgain = false }: ClientParts) {
  const contactOf = new Map<string, number>();
  const histories = new Map<string, History>();
  /** What arrives while a conversation is caught up, to be added after it. */
  const journals = new Map<string, Extract<ServerFrame, { type: 'chat' }>[]>();
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  const refused = new Set<string>();
  let waiting: Written[] = [];
  let socket: WebSocket | undefined;
  let line = 0;
  /** Counts what is heard without a gap: a line, or what follows a word that something was missed. */
  let stretch = 0;
  let gaps = 0;
  let isClosed = false;

  async function read<T>(path: string): Promise<T> {
    const response = await fetch(`${url}${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  function pathOf(conversation: string) {
    return `/api/messages/${viewerId}/${contactOf.get(conversation)}`;
  }

  for (const { conversation, contact, closedReason } of await read<ConversationSummary[]>(
    '/api/conversations?limit=1000',
  )) {
    if (!contactIds.includes(contact.id) || closedReason !== null) continue;
    contactOf.set(conversation, contact.id);
    const newest = await read<Message[]>(`${pathOf(conversation)}?limit=50`);
    histories.set(conversation, startHistory(newest, 50, false));
  }

  function connect() {
    const opened = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie, origin: url } });
    socket = opened;
    opened.on('open', () => {
      line++;
      send({ type: 'identity', userId: viewerId });
      startLine();
    });
    opened.on('message', (data) => take(JSON.parse(String(data)) as ServerFrame));
    // The 'close' that follows says all that is needed.
    opened.on('error', () => {});
    opened.on('close', async () => {
      await sleep(reconnectMs);
      if (socket === opened && !isClosed) connect();
    });
  }

  function startLine() {
    stretch++;
    for (const [conversation, history] of histories) {
      journals.delete(conversation);
      put(conversation, withGap(history));
    }
    for (const message of waiting) transmit(message);
  }

  async function catchUp(conversation: string, after: number) {
    const startedOn = stretch;
    const missed: Message[] = [];
    try {
      for (let from = after; ; ) {
        const page = await read<Message[]>(`${pathOf(conversation)}?after=${from}&limit=${pageSize}`);
        const last = page.at(-1);
        if (!last) break;
        missed.push(...page);
        from = last.change;
      }
    } catch {
      // Down again: a new line starts over from the same place, and on the same one it is tried again.
      await sleep(retryMs);
      if (startedOn === stretch && !isClosed) await catchUp(conversation, after);
      return;
    }
    const history = histories.get(conversation);
    if (!history || startedOn !== stretch) return;
    const journal = journals.get(conversation) ?? [];
    journals.delete(conversation);
    put(conversation, journal.reduce(addLive, addCaughtUp(history, missed, true)));
  }

  /** A gap is closed at once, whether the line or a frame tells of it. */
  function put(conversation: string, history: History) {
    histories.set(conversation, history);
    if (history.isLive || journals.has(conversation)) return;
    journals.set(conversation, []);
    void catchUp(conversation, history.caughtUpTo);
  }

  function putLive(history: History, frame: Extract<ServerFrame, { type: 'chat' }>) {
    const next = addLive(history, frame);
    if (history.isLive && !next.isLive) gaps++;
    put(frame.message.conversation, next);
  }

  function take(frame: ServerFrame) {
    if (frame.type === 'rejected') takeRefusal(frame);
    if (frame.type === 'missed') startLine();
    if (frame.type !== 'chat') return;
    const { message } = frame;
    const history = histories.get(message.conversation);
    journals.get(message.conversation)?.push(frame);
    if (history) putLive(history, frame);
    if (message.senderId !== viewerId || message.clientId === null) return;
    const known = acknowledged.get(message.clientId);
    if (known !== undefined && known !== message.id) faults.push(`${message.content} was acknowledged with two ids`);
    acknowledged.set(message.clientId, message.id);
    waiting = waiting.filter((other) => other.clientId !== message.clientId);
  }

  function takeRefusal({ code, clientId, message }: Extract<ServerFrame, { type: 'rejected' }>) {
    const known = waiting.find((other) => other.clientId === clientId);
    if (!triesAgain || code !== 'unavailable' || !known) return void faults.push(`rejected: ${message}`);
    refused.add(known.clientId);
    setTimeout(() => {
      if (waiting.includes(known)) transmit(known);
    }, retryMs);
  }

  function transmit({ conversation, content, clientId }: Written) {
    const to = contactOf.get(conversation);
    if (to !== undefined) send({ type: 'chat', from: viewerId, to, content, clientId });
  }

  function send(frame: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  connect();
  return {
    viewerId,
    faults,
    acknowledged,
    /** By their clientIds: the portal could not store them at first. */
    refused,
    /** How often something did not arrive although the line was up, and had to be asked for. */
    gaps: () => gaps,
    /** How often it connected. */
    lines: () => line,
    conversations: () => [...contactOf.keys()].sort(),
    waiting: () => waiting,
    shown: (conversation: string): readonly Message[] => histories.get(conversation)?.messages ?? [],
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    isCaughtUp: () =>
      socket?.readyState === WebSocket.OPEN && [...histories.values()].every((history) => history.isLive),
    write(message: Written) {
      waiting.push(message);
      transmit(message);
    },
    /** The network goes away: what has arrived and was not read yet is lost. */
    cut: () => socket?.terminate(),
    /** The tab is closed for good before anything was acknowledged; answers what it had sent. */
    abandon(): readonly Written[] {
      const abandoned = waiting;
      waiting = [];
      return abandoned;
    },
    close() {
      isClosed = true;
      socket?.terminate();
    },
  };
}
