import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Serve, type Server, serveAlone } from './server.ts';

export interface Portal {
  readonly url: string;
  readonly database: string;
  /** Whether it was ever taken down on purpose; then browsers may report lost connections. */
  readonly wasDown: boolean;
  output(): string;
  /** The exit code or signal of its process; null while it runs. */
  howItEnded(): number | NodeJS.Signals | null;
  /** Kills the process as an impatient operator or the kernel would: nothing is finished. */
  kill9(): Promise<void>;
  /** Stops it gracefully, as a deployment does. */
  stop(): Promise<void>;
  /** Starts it again at the same address on the same data; in its own process by default. */
  restart(how?: Serve): Promise<void>;
  copyDataTo(folder: string): void;
  /** Stops it in whatever state it is and removes its data. */
  remove(): Promise<void>;
}

interface PortalOptions {
  /** A data folder to copy, so that the demo data need not be made again. */
  dataFrom?: string;
  /** Changes the database file before the start, because a running portal must be its only writer. */
  prepare?: ((database: string) => void) | undefined;
  env?: Record<string, string>;
  /** The URL of the mail server that it sends through. */
  smtpUrl?: string | undefined;
  /** How its server is started. */
  serve?: Serve;
}

// Below the range of ports that the kernel gives to outgoing connections. Within that range, a client that reconnects to a stopped server
// could be given the server's port, and keep the server from starting.
const firstPort = 20_000;
// Each worker has its own ports, so that the port of a killed server is not given to another journey meanwhile.
const portsPerWorker = 1_000;

/** Starts a portal on a free port with its own data; resolves when it is ready. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const { dataFrom, prepare, env = {}, smtpUrl, serve = serveAlone } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-journey-'));
  const databaseFile = join(dataDir, 'portal.sqlite');
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true });
  prepare?.(databaseFile);
  const port = await findPort();
  const url = `http://localhost:${port}`;
  // Links in mails need the origin, which a portal does not know by itself.
  const mailing = smtpUrl === undefined ? {} : { PORTAL_SMTP_URL: smtpUrl, PORTAL_ORIGIN: url };
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
