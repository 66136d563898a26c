import { isAscii } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

type Require = (name: string) => unknown;
type Wrapped = (exports: object, require: Require, module: object, file: string, folder: string) => void;

export interface BuiltChunks {
  load(name: string): unknown;
  /** Keeps what V8 has compiled of the loaded chunks until now, for processes that run the same V8 in the same way. */
  keepCode(): void;
}

/**
 * The chunks of a build, run with the code that V8 made of them when it was built: to compile them again takes longer
 * than all they do at a start (decision 14). Where that code is missing, or of another V8, they are compiled as ever.
 */
export function openBuiltChunks(folder: string): BuiltChunks {
  const requirePackage = createRequire(join(folder, 'portal.js'));
  const kept = readCode(codeFile(folder));
  const scripts = new Map<string, Script>();
  const modules = new Map<string, { exports: object }>();

  function load(name: string): object {
    const loaded = modules.get(name);
    if (loaded) return loaded.exports;
    const file = join(folder, name);
    const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readText(file)}\n})`, {
      // The name is kept with the code, and a build may be moved.
      filename: name,
      cachedData: kept.get(name),
    });
    scripts.set(name, script);
    const module = { exports: {} };
    modules.set(name, module);
    const run: Wrapped = script.runInThisContext();
    run.call(module.exports, module.exports, requireFrom, module, file, folder);
    return module.exports;
  }

  const requireFrom: Require = (name) => (name.startsWith('./') ? load(name.slice(2)) : requirePackage(name));

  return {
    load,
    keepCode() {
      const chunks = [...scripts].map(([name, script]) => ({ name, code: script.createCachedData() }));
      writeCode(codeFile(folder), chunks);
    },
  };
}

/** Named after everything that V8 wants to be the same: its version, its flags, what the processor can do. */
function codeFile(folder: string): string {
  return join(folder, `compiled-${cachedDataVersionTag()}.bin`);
}

/** V8 keeps a text of one byte for each character in half the memory, and needs no decoding of it. */
function readText(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** V8 copies code that does not begin at a multiple of this; the length of its code is always one. */
const alignment = 8;
const sumBytes = 4;
const prefixBytes = 8;

/** A checksum of all that follows, the length of the list of chunks and their sizes, that list, then their code. */
function writeCode(file: string, chunks: { name: string; code: Buffer }[]) {
  const list = JSON.stringify(chunks.map(({ name, code }) => [name, code.length]));
  const listBytes = Buffer.from(list.padEnd(Math.ceil(list.length / alignment) * alignment));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(listBytes.length, sumBytes);
  const bytes = Buffer.concat([prefix, listBytes, ...chunks.map(({ code }) => code)]);
  bytes.writeUInt32LE(crc32(bytes.subarray(sumBytes)));
  writeFileSync(file, bytes);
}

function readCode(file: string): ReadonlyMap<string, Buffer> {
  const codes = new Map<string, Buffer>();
  try {
    const bytes = readFileSync(file);
    // V8 itself would run damaged code.
    if (bytes.readUInt32LE() !== crc32(bytes.subarray(sumBytes))) return codes;
    let at = prefixBytes + bytes.readUInt32LE(sumBytes);
    for (const [name, length] of JSON.parse(bytes.toString('utf8', prefixBytes, at)) as [string, number][]) {
      codes.set(name, bytes.subarray(at, at + length));
      at += length;
    }
  } catch {
    // Without it a start takes longer and does the same.
  }
  return codes;
}
