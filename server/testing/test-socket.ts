import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/live.ts';
import type { TestApp } from './test-server.ts';

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** A person's live connection like a browser's, with every frame it received. */
export interface TestSocket {
  send(frame: object): void;
  sendText(text: string): void;
  received<Type extends ServerFrame['type']>(type: Type): FrameOf<Type>[];
  /** All received frames, as text. */
  heard(): string;
  /** The next frame of a type that was not returned yet. */
  next<Type extends ServerFrame['type']>(type: Type): Promise<FrameOf<Type>>;
  /** Waits until a received frame makes the condition true. */
  until(isTrue: () => boolean): Promise<void>;
  /** Resolves when everything that the server has sent so far has arrived, so that a test can assert absence. */
  heardAll(): Promise<void>;
  /**
   * The position up to which everything arrived, as a reconnecting browser sends it; only for connections opened with
   * `after`.
   */
  mark(): string;
  /** The close code. */
  closed: Promise<number>;
  close(): Promise<void>;
}

/** Long, because frames arrive late on a busy machine. */
const patienceMs = 20_000;

/** Connects as a person of the cast, or with `null` as a visitor. Rejects with the status if the upgrade is refused. */
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
  // A separate cookie stands for another browser of the same person.
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
  // A connection cut by the server is reported here as well; tests use `closed`.
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
