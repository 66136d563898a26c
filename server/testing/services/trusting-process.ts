import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from './make-certificate.ts';

/** A certificate for a mail server at this address, which is its own authority. */
export function certificateFor(ip: string) {
  return makeCertificate('mail.library.example', {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip }] },
    ],
  });
}

/**
 * Runs a program that prints JSON in a separate process, and returns what it printed. The process also trusts `authority`, a certificate
 * in PEM: Node reads its trusted authorities at startup.
 */
export async function runTrusting<Printed>(program: string, authority: string | null): Promise<Printed> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-trusting-'));
  try {
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    const file = join(folder, 'authority.pem');
    if (authority !== null) writeFileSync(file, authority);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', program],
      { env: authority === null ? env : { ...env, NODE_EXTRA_CA_CERTS: file } },
    );
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
