import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { addCaughtUp, addLive, type History, startHistory, withGap } from '#web/features/chat/log/history.ts';

/** A message as its writer handed it to the client. */
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
  /** The contacts whose conversations the client keeps open. */
  contactIds: readonly number[];
  /** Whether the client sends again when the portal says it cannot store for the moment; otherwise that counts as a fault. */
  triesAgain?: boolean;
}

const pageSize = 200;
// The browser waits 2 s before it reconnects; a test of many crashes has no time for that.
const reconnectMs = 60;
const retryMs = 500;

/**
 * A chat client without a screen that follows the browser's rules. It keeps each message with its clientId until it is acknowledged, and
 * sends it again on every new connection. It merges messages with the browser's own code. A catch-up begins after the last message known
 * without a gap, *before* the new connection delivers anything.
 */
export async function createChatClient({ url, cookie, viewerId, contactIds, triesAgain = false }: ClientParts) {
  const contactOf = new Map<string, number>();
  const histories = new Map<string, History>();
  /** Messages that arrive during a catch-up of their conversation; they are added after it. */
  const journals = new Map<string, Extract<ServerFrame, { type: 'chat' }>[]>();
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  const refused = new Set<string>();
  let waiting: Written[] = [];
  let socket: WebSocket | undefined;
  let line = 0;
  /** Counts stretches without a gap: a new connection, or a frame that says something was missed, begins another one. */
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
      startConnection();
    });
    opened.on('message', (data) => take(JSON.parse(String(data)) as ServerFrame));
    // The 'close' event that follows handles the failure.
    opened.on('error', () => {});
    opened.on('close', async () => {
      await sleep(reconnectMs);
      if (socket === opened && !isClosed) connect();
    });
  }

  function startConnection() {
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

  /** Closes a gap at once, whether the connection or a frame revealed it. */
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
    if (frame.type === 'missed') startConnection();
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
    /** The clientIds of messages that the portal could not store at first. */
    refused,
    /** How often a message did not arrive although the connection was up, and had to be fetched. */
    gaps: () => gaps,
    /** How often the client connected. */
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
    /** Drops the network: data that arrived but was not read yet is lost. */
    cut: () => socket?.terminate(),
    /** Closes the tab for good before anything is acknowledged; returns the messages it had sent. */
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
