import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { decodeXml } from '#server/platform/xml/xml-encoding.ts';
import { UnreadableFileError, unreadable } from './found-text.ts';

const MiB = 1024 * 1024;
/** An archive may declare any size. Only the needed parts are unpacked, each up to this limit. */
const entriesMax = 10_000;
const entryMaxBytes = 64 * MiB;
const inflatedMaxBytes = 128 * MiB;

/** A part that another part refers to. */
export interface Related {
  id: string;
  /** The last word of the relationship's type: `slide`, `footnotes`, `chart`. */
  kind: string;
  part: string;
}

/** The parts of an Office document, found by their relationships (ECMA-376, part 2); names are in lower case. */
export interface OfficePackage {
  /** The relationships of the document (an empty name) or of a part, in order. */
  relatedTo(part: string): readonly Related[];
  /** The XML of a part; undefined if the archive lacks it. */
  read(part: string): string | undefined;
}

/** Opens a document, and unpacks its relationships and the parts that are reached by these kinds of them. */
export function openPackage(bytes: Uint8Array, kinds: ReadonlySet<string>): OfficePackage {
  let inflated = 0;
  const unpack = (isNeeded: (name: string) => boolean) => {
    let entries = 0;
    const unzipped = unzipOrThrow(bytes, ({ name, originalSize }) => {
      if (++entries > entriesMax) throw unreadable('It holds too many files');
      if (!isNeeded(name.toLowerCase())) return false;
      inflated += originalSize;
      if (originalSize > entryMaxBytes || inflated > inflatedMaxBytes) throw unreadable('It is too large to read');
      return true;
    });
    return new Map(Object.entries(unzipped).map(([name, content]) => [name.toLowerCase(), decodeXml(content)]));
  };
  const relations = unpack((name) => name.endsWith('.rels'));
  const relatedTo = (part: string) => {
    const { dir, base } = posix.parse(part);
    return relatedIn(relations.get(posix.join(dir, '_rels', `${base}.rels`)) ?? '', dir);
  };
  const reached = new Set(['']);
  // The loop also visits parts that it adds.
  for (const part of reached)
    for (const { kind, part: next } of relatedTo(part)) if (kinds.has(kind)) reached.add(next);
  const parts = unpack((name) => reached.has(name));
  return { relatedTo, read: (part) => parts.get(part) };
}

function relatedIn(xml: string, folder: string): Related[] {
  const related: Related[] = [];
  eachElement(xml, (name, { Id = '', Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship' || TargetMode === 'External') return;
    const part = posix.join(Target.startsWith('/') ? '' : folder, decodedTarget(Target)).replace(/^\//, '');
    related.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), part: part.toLowerCase() });
  });
  return related;
}

/** Names of parts are parts of addresses, where a blank is %20. */
function decodedTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

function unzipOrThrow(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    // The unpacker never writes more than the declared size, whatever the stream holds.
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    // A password-protected document is an OLE container, not a ZIP archive.
    const isOtherContainer = bytes[0] === 0xd0 && bytes[1] === 0xcf;
    throw unreadable(isOtherContainer ? 'It is protected by a password' : 'It is damaged');
  }
}

/** Calls for each opening tag with its name without prefix, and its attributes. */
export function eachElement(xml: string, take: (name: string, attributes: Record<string, string>) => void): void {
  xmlParser({ onopentag: (name, attributes) => take(localName(name), attributes) }).end(xml);
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Knows only XML's built-in entities, which rules out entity bombs. */
export function xmlParser(handlers: ConstructorParameters<typeof Parser>[0]): Parser {
  return new Parser(handlers, { xmlMode: true, decodeEntities: true });
}
