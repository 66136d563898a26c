import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/live.ts';
import type { TestApp } from './test-server.ts';

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A person's live connection, as a browser would hold it, with everything it heard. */
export interface TestSocket {
  send(frame: object): void;
  sendText(text: string): void;
  /** Every frame of a type so far. */
  received<Type extends ServerFrame['type']>(type: Type): FrameOf<Type>[];
  /** All that it heard, as text. */
  heard(): string;
  /** The next frame of a type that was not handed out yet. */
  next<Type extends ServerFrame['type']>(type: Type): Promise<FrameOf<Type>>;
  /** Waits until something heard makes it true. */
  until(isTrue: () => boolean): Promise<void>;
  /** Resolves when everything that the server has sent it so far has arrived: what is not there then does not come. */
  heardAll(): Promise<void>;
  /** Up to where it has heard all, as a browser says it that comes back; only of one that asked with `after`. */
  mark(): string;
  /** The code it was closed with. */
  closed: Promise<number>;
  close(): Promise<void>;
}

/** What comes at all comes; on a busy machine late. */
const patienceMs = 20_000;

/** Connects as one of the cast, or with `null` as a visitor. Rejects with the status when the upgrade is refused. */
export async function connect(
  app: TestApp,
  username: string | null,
  options: { origin?: string | undefined; path?: string; cookie?: string } = {},
): Promise<TestSocket> {
  if (!app.app.server.listening) await app.listen();
  const address = app.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The test server does not listen');
  const host = `127.0.0.1:${address.port}`;
  const headers: Record<string, string> = {};
  const origin = 'origin' in options ? options.origin : `http://${host}`;
  if (origin) headers['origin'] = origin;
  // A cookie of its own stands for another browser of the same person.
  const cookie = options.cookie ?? (username ? await app.as(username).cookie() : undefined);
  if (cookie) headers['cookie'] = cookie;
  const ws = new WebSocket(`ws://${host}${options.path ?? '/ws'}`, { headers });

  const heard: ServerFrame[] = [];
  const handedOut = new Set<ServerFrame>();
  let mark = { name: '', at: 0 };
  ws.on('message', (data) => {
    const { at, ...frame } = JSON.parse(String(data)) as ServerFrame & { at?: number };
    if (frame.type === 'line') mark = { name: frame.name, at: frame.from };
    if (at !== undefined) mark.at = at;
    heard.push(frame as ServerFrame);
  });
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await once(ws, 'open');
  // A line that the server cuts reports it here as well; `closed` tells the tests.
  ws.on('error', () => {});

  const socket: TestSocket = {
    send: (frame) => ws.send(JSON.stringify(frame)),
    sendText: (text) => ws.send(text),
    received: (type) => heard.filter((frame): frame is FrameOf<typeof type> => frame.type === type),
    heard: () => JSON.stringify(heard),
    async next(type) {
      let found: FrameOf<typeof type> | undefined;
      await socket.until(() => {
        found = socket.received(type).find((frame) => !handedOut.has(frame));
        return found !== undefined;
      });
      if (!found) throw new Error(`No ${type} frame arrived`);
      handedOut.add(found);
      return found;
    },
    async until(isTrue) {
      const end = Date.now() + patienceMs;
      while (!isTrue()) {
        if (Date.now() > end)
          throw new Error(`Nothing of the kind arrived; the last: ${JSON.stringify(heard.slice(-3))}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async heardAll() {
      const answered = once(ws, 'pong');
      ws.ping();
      await answered;
    },
    mark: () => `${mark.name}.${mark.at}`,
    closed,
    async close() {
      ws.close();
      await closed;
    },
  };
  return socket;
}
