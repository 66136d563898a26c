import { createHash, randomBytes } from 'node:crypto';

/** OWASP's smallest recommended argon2id setting. */
const argon2id = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a core for about 20 ms: more at once would let a sign-in flood starve the chat. */
const atOnceMax = 2;

let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return inTurn(() => hash(password, argon2id));
}

/** With `null` for an unknown person a dummy is verified, so that the answer takes as long as for a known one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const matches = await inTurn(async () => verify(stored ?? (await dummyHash()), password));
  return stored !== null && matches;
}

/** A session token: 256 random bits for the cookie, and the hash of it that the database keeps. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= import('@node-rs/argon2').then(({ hash }) => hash(randomBytes(16).toString('hex'), argon2id));
  return dummy;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The next in line takes over this slot, so that no newcomer overtakes it.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
