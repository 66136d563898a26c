import { Agent, get } from 'node:http';
import { cookieOf } from './fill-scale.ts';
import type { ListCall } from './list-calls.ts';

const agent = new Agent({ keepAlive: true });
/** Longer than the portal's statement timeout. */
const answerMaxMs = 15_000;

export interface Answer {
  ms: number;
  bytes: number;
}

/** Resolves when the last byte has arrived. Rejects if a call is refused or not answered. */
export function ask(port: number, { viewer, path }: ListCall): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path, headers: { cookie: cookieOf(viewer) } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - started, bytes });
        else reject(new Error(`${viewer} asked for ${path} and got ${response.statusCode}`));
      });
    });
    request.setTimeout(answerMaxMs, () => request.destroy(new Error(`${viewer} asked for ${path} in vain`)));
    request.on('error', reject);
  });
}
