import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const debianPackages = '/usr/lib/postgresql';

/**
 * A shell that controls the cluster. It executes orders and waits for the end of its input, which comes when this
 * process ends in any way, even by kill -9, so that no cluster is left running. It runs as the user who made the
 * folder, because only they may remove it; PostgreSQL refuses to run as root, so its programs may run as another user
 * (`$as`).
 */
const keeper = `
  set -e
  trap '' INT TERM HUP
  programs="$1"
  cd "$2"
  settings="-p $3 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$2 -c max_connections=400"
  settings="$settings $4"
  as="$5"
  start() { $as "$programs/pg_ctl" -D data -l server.log -o "$settings" -w start >>log 2>&1; }
  $as "$programs/initdb" -D data -U portal -A trust -E UTF8 --locale=C --no-sync >log 2>&1
  start
  echo ready
  while read -r order; do
    case "$order" in
      kill) kill -KILL "$(head -n 1 data/postmaster.pid)" ;;
      stop) $as "$programs/pg_ctl" -D data -m fast -w stop >>log 2>&1 ;;
      # What a killed one has left behind ends a moment later, and is in the way until then.
      start) until start; do sleep 0.1; done ;;
    esac
    echo ready
  done
  $as "$programs/pg_ctl" -D data -m immediate -w stop >>log 2>&1 || true
  cd /
  rm -rf "$2"
`;

/** Data of tests need not survive a power failure. */
const carelessSettings = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';

/**
 * Starts a separate PostgreSQL in a temporary folder, with an empty database; `stop` resolves once it is gone. With
 * `isDurable` each commit waits for the disk, as in production. `order('kill')` and `order('stop')` end its server, by
 * kill -9 or in order, and `order('start')` starts it again.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const programs = programsFolder();
  if (!programs) throw new Error('PostgreSQL is not installed: scripts/test/install-system.sh says how to get it');
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const port = await freePort();

  const isRoot = process.getuid?.() === 0;
  if (isRoot) await finished(spawn('chown', ['postgres', folder]));
  const as = isRoot ? 'runuser -u postgres --' : '';
  const told = [programs, folder, String(port), isDurable ? '' : carelessSettings, as];
  // Detached, so that Ctrl-C only reaches this process and the controlling shell can clean up after it.
  const child = spawn('sh', ['-c', keeper, 'keeper', ...told], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const isReady = await Promise.race([once(child.stdout, 'data').then(() => true), gone.then(() => false)]);
  if (!isReady) {
    const logs = ['log', 'server.log'].map((name) => join(folder, name)).filter((file) => existsSync(file));
    throw new Error(`PostgreSQL did not start: ${logs.map((file) => readFileSync(file, 'utf8')).join('\n')}`);
  }
  return {
    async order(what) {
      const done = once(child.stdout, 'data');
      child.stdin.write(`${what}\n`);
      await done;
    },
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    async stop() {
      child.stdin.end();
      await gone;
    },
  };
}

/** The folder with initdb and pg_ctl: Debian's folder of the newest version, or the one on the PATH. */
function programsFolder() {
  const versions = existsSync(debianPackages) ? readdirSync(debianPackages) : [];
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianPackages, version, 'bin'));
  return [...debian, ...(process.env.PATH ?? '').split(':')].find((folder) => existsSync(join(folder, 'initdb')));
}

async function finished(child) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
}

// Run by hand it prints the address and keeps the cluster until Ctrl-C, for example for a single test file.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url, stop } = await startPostgres();
  console.log(`PORTAL_TEST_POSTGRES_URL=${url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop());
}
