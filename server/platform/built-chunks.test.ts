import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBuiltChunks } from './built-chunks.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-chunks-'));
  writeChunk('first.js', "exports.sum = () => require('./second.js').one + 1; exports.sep = require('node:path').sep;");
  writeChunk('second.js', 'globalThis.timesRun = (globalThis.timesRun ?? 0) + 1; exports.one = 1;');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  Reflect.deleteProperty(globalThis, 'timesRun');
});

function writeChunk(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}

function first() {
  return openBuiltChunks(folder).load('first.js') as { sum(): number; sep: string };
}

/** Keeps the code of both chunks. Answers the file. */
function keepCode(): string {
  const chunks = openBuiltChunks(folder);
  (chunks.load('first.js') as { sum(): number }).sum();
  chunks.keepCode();
  const kept = readdirSync(folder).find((name) => name.endsWith('.bin'));
  return join(folder, kept ?? '');
}

describe('chunks of a build', () => {
  test('load each other once, and packages as ever', () => {
    const { sum, sep } = first();
    expect([sum(), sum(), sep]).toEqual([2, 2, '/']);
    expect(Reflect.get(globalThis, 'timesRun')).toBe(1);
  });

  test('run the code that was kept', () => {
    keepCode();
    // V8 tells another text by its length alone, so this one shows which of the two runs.
    writeChunk('second.js', 'globalThis.timesRun = (globalThis.timesRun ?? 0) + 1; exports.one = 5;');
    expect(first().sum()).toBe(2);
  });

  test.each([
    ['has another bit', (code: Buffer) => code.fill(code.readUInt8(code.length - 1) ^ 1, code.length - 1)],
    ['is cut off', (code: Buffer) => code.subarray(0, -8)],
  ])('are compiled when the kept code %s', (_how, damage) => {
    const kept = keepCode();
    writeFileSync(kept, damage(readFileSync(kept)));
    // As above: what was kept would still say 1.
    writeChunk('second.js', 'globalThis.timesRun = (globalThis.timesRun ?? 0) + 1; exports.one = 5;');
    expect(first().sum()).toBe(6);
  });

  test('may be in any language', () => {
    writeChunk('second.js', "exports.one = 'één €'.length;");
    keepCode();
    expect(first().sum()).toBe(6);
  });

  test('are compiled when they are not those whose code was kept', () => {
    keepCode();
    writeChunk('second.js', 'exports.one = 41;');
    expect(first().sum()).toBe(42);
  });

  test.each([
    ['empty', ''],
    ['of another form', 'nonsense'],
  ])('are compiled when the kept code is %s', (_how, content) => {
    writeFileSync(keepCode(), content);
    expect(first().sum()).toBe(2);
  });
});
