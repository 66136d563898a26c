import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Serve, type Server, serveAlone } from './server.ts';

/** The built product with data of its own, which a journey may take down. */
export interface Portal {
  readonly url: string;
  /** The file of its database. */
  readonly database: string;
  /** Whether it was ever taken down on purpose; then browsers may complain about the line. */
  readonly wasDown: boolean;
  /** Everything it has printed. */
  output(): string;
  /** The exit code or the signal of its process; null while that runs. */
  howItEnded(): number | NodeJS.Signals | null;
  /** As the kernel or an operator in a hurry ends a process: nothing is finished, nothing is said. */
  kill9(): Promise<void>;
  /** Ends it in order, as a deployment does. */
  stop(): Promise<void>;
  /** Starts it again where it was, on the same data; in a process of its own unless told otherwise. */
  restart(how?: Serve): Promise<void>;
  copyDataTo(folder: string): void;
  /** Ends it however it stands and removes its data. */
  remove(): Promise<void>;
}

interface PortalOptions {
  /** A data folder to start from, so that the demo data is not made anew. */
  dataFrom?: string;
  /** Changes the file of its database before it starts: a portal that runs has no other writer beside it. */
  prepare?: ((database: string) => void) | undefined;
  env?: Record<string, string>;
  /** The mail server that it hands mails to. */
  smtpUrl?: string | undefined;
  /** How its server is started. */
  serve?: Serve;
}

// Below the range that the kernel hands out to outgoing connections. Inside it, whoever reconnects to a stopped server can
// be given its port and so connect to itself, and the server would find its port taken.
const firstPort = 20_000;
// Each worker has ports of its own: one that a journey's killed server has left is not given to another journey meanwhile.
const portsPerWorker = 1_000;

/** Starts a portal on a free port with data of its own; resolves when it is ready. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const { dataFrom, prepare, env = {}, smtpUrl, serve = serveAlone } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-journey-'));
  const databaseFile = join(dataDir, 'portal.sqlite');
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true });
  prepare?.(databaseFile);
  const port = await findPort();
  const url = `http://localhost:${port}`;
  // The links of mails lead to an address, which a portal does not know by itself.
  const mailing = smtpUrl === undefined ? {} : { PORTAL_SMTP_URL: smtpUrl, PORTAL_ORIGIN: url };
  // A model of 300 MB beside each browser would take its time: journeys that are about it switch it on.
  const usual = { PORTAL_LOG_LEVEL: 'warn', PORTAL_AI_EMBEDDINGS: 'off' };
  const settings = { ...usual, ...mailing, ...env, PORT: String(port), PORTAL_DATA_DIR: dataDir };
  const servers: Server[] = [];
  let wasDown = false;

  async function start(how: Serve) {
    servers.push(await how(settings));
  }
  const portal: Portal = {
    url,
    database: databaseFile,
    get wasDown() {
      return wasDown;
    },
    output: () => servers.map((server) => server.output()).join(''),
    howItEnded: () => servers.at(-1)?.howItEnded() ?? null,
    async kill9() {
      wasDown = true;
      await servers.at(-1)?.kill9();
    },
    async stop() {
      wasDown = true;
      await servers.at(-1)?.stop();
    },
    restart: (how = serveAlone) => start(how),
    copyDataTo: (folder) => cpSync(dataDir, folder, { recursive: true }),
    async remove() {
      await servers.at(-1)?.discard();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await start(serve);
  } catch (error) {
    await portal.remove();
    throw error;
  }
  return portal;
}

async function findPort(): Promise<number> {
  for (;;) {
    const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10;
    const port = firstPort + worker * portsPerWorker + Math.floor(Math.random() * portsPerWorker);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
