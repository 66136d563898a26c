import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface PasswordSource {
  passwordFile?: string;
  generate?: boolean;
}

/**
 * A password from a file, generated, typed twice, or from standard input. Never from an argument, because every user of
 * the machine can read those in the process list.
 */
export async function readPassword(source: PasswordSource): Promise<{ password: string; isGenerated: boolean }> {
  if (source.generate) return { password: randomBytes(15).toString('base64url'), isGenerated: true };
  const password = await givenPassword(source.passwordFile);
  // A browser's password field could not take it.
  if (/[\r\n]/.test(password)) throw new PasswordError('The password has more than one line.');
  return { password, isGenerated: false };
}

async function givenPassword(file: string | undefined): Promise<string> {
  if (file !== undefined) return withoutLineEnd(readFileSync(file, 'utf8'));
  if (!process.stdin.isTTY) return withoutLineEnd(await text(process.stdin));
  const first = await ask('Password: ');
  if (first !== (await ask('The same again: '))) throw new PasswordError('The two passwords are not the same.');
  return first;
}

export class PasswordError extends Error {}

function withoutLineEnd(password: string): string {
  return password.replace(/\r?\n$/, '');
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  // Typed characters are not echoed.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
