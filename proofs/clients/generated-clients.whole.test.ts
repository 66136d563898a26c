import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import { sampleOf } from '#server/testing/calls/sample-of-call.ts';
import { storeOwnFiles } from '#server/testing/files/test-own-files.ts';
import { castCallers, insertOwned, owners } from '#server/testing/insert-owned.ts';
import { castWith, describeOnAnyEngine } from '#server/testing/test-app.ts';
import { testInWhole } from '#server/testing/whole-form.ts';

interface Found {
  made: number;
  statuses: Record<string, number>;
  wrong: string[];
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { content?: Record<string, object>; $ref?: string }>;
}

/** Generates and compiles a client and makes every call, which takes minutes on a busy machine. */
vi.setConfig({ testTimeout: 300_000 });

const run = promisify(execFile);
const clients = import.meta.dirname;
const pythonScript = join(clients, 'python/try_calls.py');
const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
/** These calls end sessions or accounts, so they come last. */
const isEnding = /password|logout|session|factor|deactivate|sign-in|account/;

/** Every operation with its sample. */
function callsOf(me: (typeof castCallers)['admin']) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody, responses }]) => {
      const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      const sample = sampleOf(name, me, false);
      const [address = '', query = ''] = sample.url.split('?');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
      const values = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`).exec(address);
      const inPath = names.map((one, place) => [one, decodeURIComponent(values?.[place + 1] ?? '1')]);
      const types = Object.entries(responses).map(([status, { content }]) => [
        status,
        Object.keys(content ?? { 'application/json': {} }),
      ]);
      return {
        ...{ method, path, operationId, body: sample.body ?? null },
        params: { path: Object.fromEntries(inPath), query: Object.fromEntries(new URLSearchParams(query)) },
        takesFile: requestBody?.content['multipart/form-data'] !== undefined,
        types: Object.fromEntries(types),
      };
    }),
  );
  const rank = ({ method, path }: (typeof calls)[number]) => (isEnding.test(path) ? 2 : Number(method !== 'get'));
  return calls.sort((one, other) => rank(one) - rank(other));
}

/** The TypeScript client has a separate compiler, because its generator needs version 5. */
async function makeTypeScriptClient(): Promise<string> {
  const folder = join(clients, 'typescript');
  if (!existsSync(join(folder, 'node_modules'))) await run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  mkdirSync(join(folder, 'made'), { recursive: true });
  writeFileSync(join(folder, 'made/openapi.json'), JSON.stringify(document));
  const tool = (name: string) => join(folder, 'node_modules/.bin', name);
  await run(tool('openapi-typescript'), ['made/openapi.json', '--output', 'made/portal.d.ts'], { cwd: folder });
  await run(tool('tsc'), [], { cwd: folder }).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));
  return join(folder, 'made/try-calls.js');
}

describeOnAnyEngine(
  'clients made from the OpenAPI document',
  (makeApp) => {
    async function tryCalls(who: keyof typeof castCallers, program: string, args: readonly string[]): Promise<Found> {
      const portal = await makeApp();
      storeOwnFiles(portal.dataDir, owners);
      await claimKey(portal.db, { dataDir: portal.dataDir });
      // People with a passkey would have to present it.
      await portal.db.deleteFrom('factors').execute();
      const address = await portal.listen();
      const folder = mkdtempSync(join(tmpdir(), 'portal-clients-'));
      try {
        const file = join(folder, 'calls.json');
        writeFileSync(file, JSON.stringify(callsOf(castCallers[who])));
        const { stdout } = await run(program, [...args, address, castCallers[who].username, 'carrel-demo', file]);
        return JSON.parse(stdout);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }

    let script: Promise<string> | undefined;
    testInWhole('are made and compile, in TypeScript', async () => {
      script ??= makeTypeScriptClient();
      await script;
    });

    for (const who of ['admin', 'customer'] as const) {
      const all = callsOf(castCallers[who]);

      testInWhole(`sign in and make every call, in TypeScript, for ${who}s`, async () => {
        script ??= makeTypeScriptClient();
        const { made, statuses, wrong } = await tryCalls(who, process.execPath, [await script]);
        expect(wrong).toEqual([]);
        expect(made).toBe(all.length);
        expect(statuses['200'] ?? 0).toBeGreaterThan(100);
      });

      testInWhole(`make every call without a file, in Python, for ${who}s, and get what is described`, async () => {
        const { made, statuses, wrong } = await tryCalls(who, '/usr/bin/python3', [pythonScript]);
        expect(wrong).toEqual([]);
        expect(made).toBe(all.filter(({ takesFile }) => !takesFile).length);
        expect(statuses['200'] ?? 0).toBeGreaterThan(100);
      });
    }
  },
  castWith(insertOwned),
);
