import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isCommonPassword } from './common-passwords.ts';
import { badRequest, HttpError } from './http/errors.ts';
import { type Caller, createShortQueue } from './limits/short-queue.ts';

/** OWASP's smallest recommended argon2id setting. */
const argon2id = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a core for about 20 ms: more at once would let a sign-in flood starve the chat. */
const atOnce = 2;
/** Fifty wait for half a second or so. */
const waitingMax = 50;
const busySeconds = 2;

/** The portal is busy with other passwords; this one was not checked. */
export class TooManyPasswordsError extends HttpError {
  constructor() {
    super(503, 'unavailable', 'Many people are signing in at the moment. Please try again in a few seconds.', {
      retryAfterSeconds: busySeconds,
    });
  }
}

/**
 * Hashes a new password, for people whom the portal knows already: by their session, their link or an admin. Throws 400 for one of the
 * commonest, and TooManyPasswordsError.
 */
export async function hashPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw badRequest('This password is among the most common ones. Choose another.', 'password');
  }
  const { hash } = await import('@node-rs/argon2');
  return passwords.take('known', () => hash(password, argon2id));
}

/**
 * For an unknown person (`null`) a dummy is verified, so that the answer takes as long as for a known one. Throws TooManyPasswordsError.
 */
export async function verifyPassword(stored: string | null, password: string, caller: Caller): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const matches = await passwords.take(caller, async () => verify(stored ?? (await dummyHash()), password));
  return stored !== null && matches;
}

/** A session token: 256 random bits for the cookie, and their hash for the database. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(secret)));
}

const passwords = createShortQueue({ atOnce, waitingMax }, () => new TooManyPasswordsError());

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= import('@node-rs/argon2').then(({ hash }) => hash(randomBytes(16).toString('hex'), argon2id));
  return dummy;
}
