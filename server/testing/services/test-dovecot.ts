import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A separate Dovecot on this machine with one user, whose mails lie in a Maildir. */
export interface TestDovecot {
  /** For PORTAL_INBOUND_MAIL_IMAP_URL. */
  url: string;
  port: number;
  /** The port on which TLS begins with the first byte; null without a certificate. */
  securePort: number | null;
  /** Puts a mail into INBOX as a mail server does. */
  deliver(mail: string | Buffer, options?: { isSeen?: boolean }): void;
  /** The mails in a folder, as they are. */
  mailsIn(folder: 'INBOX' | 'Taken'): string[];
  /** Lines of Dovecot's log about passwords that it was given. */
  logins(): string[];
  stop(): Promise<void>;
  /** Starts it again on the same port, with the same mails. */
  start(): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/**
 * Waits for the end of its input, which comes when this process ends in any way, so that no Dovecot is left running. Processes of open
 * connections would outlive Dovecot for a while, so the whole group ends.
 */
const keeper = '"$@" >/dev/null 2>&1 & echo $!; read -r nothing; kill -KILL 0';
const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(existsSync);
/** What Dovecot offers, without IDLE. */
const withoutIdle = 'IMAP4rev1 SASL-IR LITERAL+ UIDPLUS MOVE NAMESPACE ENABLE CHILDREN';

interface DovecotOptions {
  /** Without it clients have to ask again and again. */
  hasIdle?: boolean;
  /** Both PEM. With them no password is taken without TLS. */
  tls?: { certificate: string; privateKey: string };
}

/** Throws if Dovecot is not installed. */
export async function startDovecot({ hasIdle = true, tls }: DovecotOptions = {}): Promise<TestDovecot> {
  if (!program) {
    throw new Error(
      'Dovecot is missing: scripts/test/install-system.sh brings it; or leave these out with PORTAL_TEST_WITHOUT=dovecot',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-dovecot-'));
  const [port, owner] = [await freePort(), ownerOfMails()];
  const securePort = tls ? await freePort() : null;
  if (tls) writeFileSync(join(folder, 'certificate.pem'), `${tls.certificate}\n${tls.privateKey}`);
  const maildir = join(folder, 'mails');
  for (const name of ['', 'new', 'cur', 'tmp']) mkdirSync(join(maildir, name));
  give(owner, folder, maildir, ...['new', 'cur', 'tmp'].map((name) => join(maildir, name)));
  const settings = join(folder, 'dovecot.conf');
  writeFileSync(settings, settingsOf({ folder, maildir, port, securePort, owner, hasIdle }));
  let child: ChildProcess | undefined;
  let delivered = 0;

  async function start() {
    // A killed one leaves its number behind, and would count as running.
    rmSync(join(folder, 'run'), { recursive: true, force: true, maxRetries: 5 });
    child = spawn('sh', ['-c', keeper, 'keeper', program ?? '', '-F', '-c', settings], {
      detached: true,
      stdio: 'pipe',
    });
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    await untilItAnswers(port, () => readFileSync(join(folder, 'log'), 'utf8'));
  }

  async function stop() {
    const stopping = child;
    if (!stopping) return;
    child = undefined;
    const gone = once(stopping, 'exit');
    stopping.stdin?.end();
    await gone;
  }

  const foldersOf = { INBOX: maildir, Taken: join(maildir, '.Taken') };
  await start();
  return {
    url: `imap://portal:secret@127.0.0.1:${port}`,
    port,
    securePort,
    deliver(mail, { isSeen = false } = {}) {
      delivered += 1;
      const name = `${Date.now()}.${String(delivered).padStart(6, '0')}.test`;
      const [written, come] = [
        join(maildir, 'tmp', name),
        isSeen ? join(maildir, 'cur', `${name}:2,S`) : join(maildir, 'new', name),
      ];
      writeFileSync(written, mail);
      give(owner, written);
      spawnSync('mv', [written, come]);
    },
    mailsIn(name) {
      return ['new', 'cur'].flatMap((part) => {
        const place = join(foldersOf[name], part);
        return existsSync(place) ? readdirSync(place).map((file) => readFileSync(join(place, file), 'latin1')) : [];
      });
    },
    logins() {
      const log = readFileSync(join(folder, 'log'), 'utf8');
      return log.split('\n').filter((line) => /imap-login.*(?:Login:|auth failed)/.test(line));
    },
    start,
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Owner {
  name: string;
  uid: number;
  gid: number;
}

/** Dovecot refuses to read mails as root, and can read them as nobody else if it was not started by root. */
function ownerOfMails(): Owner {
  const { username, uid, gid } = userInfo();
  if (uid !== 0) return { name: username, uid, gid };
  const found = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { name: 'root', uid: found('-u'), gid: found('-g') };
}

function give({ uid, gid }: Owner, ...places: string[]): void {
  if (userInfo().uid === 0) for (const place of places) chownSync(place, uid, gid);
}

interface Given {
  folder: string;
  maildir: string;
  port: number;
  securePort: number | null;
  owner: Owner;
  hasIdle: boolean;
}

function settingsOf({ folder, maildir, port, securePort, owner, hasIdle }: Given): string {
  const certificate = `<${folder}/certificate.pem`;
  const tls = securePort === null ? 'ssl = no' : `ssl = required\nssl_cert = ${certificate}\nssl_key = ${certificate}`;
  const asUser =
    owner.name === 'root'
      ? ''
      : `default_internal_user = ${owner.name}
default_login_user = ${owner.name}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}
service stats {
  chroot =
}`;
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${tls}
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${maildir}
mail_fsync = never
namespace inbox {
  inbox = yes
}
${hasIdle ? '' : `imap_capability = ${withoutIdle}`}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${maildir}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort ?? 0}
    ssl = yes
  }
}
${asUser}
`;
}

async function untilItAnswers(port: number, log: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => socket.end(() => resolve(true)));
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
    if (greeted) return;
    await sleep(50);
  }
  throw new Error(`Dovecot did not start:\n${log()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port');
  return address.port;
}
