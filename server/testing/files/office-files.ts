import { deflateRawSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';

const openXml = 'application/vnd.openxmlformats-officedocument';
const mains = {
  docx: { folder: 'word', part: 'word/document.xml', type: `${openXml}.wordprocessingml.document.main+xml` },
  pptx: { folder: 'ppt', part: 'ppt/presentation.xml', type: `${openXml}.presentationml.presentation.main+xml` },
  xlsx: { folder: 'xl', part: 'xl/workbook.xml', type: `${openXml}.spreadsheetml.sheet.main+xml` },
};

export interface OfficeOptions {
  /** Another type for the main part: a document with macros, or a template. */
  type?: string;
  /** Additional parts. */
  more?: Zippable;
  /** Replaces the list of content types. */
  contentTypes?: string;
  withoutMain?: boolean;
}

/** A minimal valid Office document. */
export function officeFile(kind: keyof typeof mains, options: OfficeOptions = {}): Buffer {
  return Buffer.from(zipSync(officeParts(kind, options)));
}

function officeParts(kind: keyof typeof mains, options: OfficeOptions = {}): Zippable {
  const { part } = mains[kind];
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  return {
    '[Content_Types].xml': strToU8(options.contentTypes ?? contentTypes(kind, options.type)),
    '_rels/.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="${part}"/></Relationships>`,
    ),
    ...(options.withoutMain ? {} : { [part]: strToU8(mainPart(kind)) }),
    ...options.more,
  };
}

function contentTypes(kind: keyof typeof mains, type?: string): string {
  const { part } = mains[kind];
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type ?? mains[kind].type}"/></Types>`;
}

function mainPart(kind: keyof typeof mains): string {
  if (kind === 'docx') {
    return '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>';
  }
  return kind === 'pptx'
    ? '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>'
    : '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>';
}

/** The list of types with one declared entity. */
export const declaredEntityTypes = `<!DOCTYPE Types [<!ENTITY type "${mains.docx.type}">]>${contentTypes('docx', '&type;').slice('<?xml version="1.0"?>'.length)}`;

/** A valid list of 2.5 MB. */
export const longTypes = `${contentTypes('docx')}${' '.repeat(2.5 * 1024 * 1024)}`;

/** A part full of zeros, which compresses to a thousandth. */
export function zeros(mebibytes: number): Uint8Array {
  return new Uint8Array(mebibytes * 1024 * 1024);
}

interface RawEntry {
  name: string;
  packed: Buffer;
  /** The size in the headers. */
  size: number;
  offset: number;
}

/** An archive with forged headers, as no honest program writes them. */
export function forgedZip(
  parts: { name: string; bytes: Uint8Array; claimedSize?: number }[],
  forge: { overlaps?: number; flags?: number; prefix?: string; suffix?: string } = {},
): Buffer {
  const chunks: Buffer[] = [Buffer.from(forge.prefix ?? '')];
  const lengthOf = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const entries: RawEntry[] = parts.map(({ name, bytes, claimedSize }) => {
    const packed = deflateRawSync(bytes);
    const entry = { name, packed, size: claimedSize ?? bytes.length, offset: lengthOf() };
    chunks.push(localHeader(entry, forge.flags ?? 0), Buffer.from(name), packed);
    return entry;
  });
  const [last] = entries.slice(-1);
  // Further entries that point to the same bytes.
  for (let copy = 0; last && copy < (forge.overlaps ?? 0); copy++) entries.push({ ...last, name: `${copy}.xml` });
  const start = lengthOf();
  for (const entry of entries) chunks.push(directoryEntry(entry, forge.flags ?? 0), Buffer.from(entry.name));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(lengthOf() - start, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...chunks, end, Buffer.from(forge.suffix ?? '')]);
}

function localHeader({ name, packed, size }: RawEntry, flags: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return header;
}

function directoryEntry({ name, packed, size, offset }: RawEntry, flags: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(Buffer.byteLength(name), 28);
  entry.writeUInt32LE(offset, 42);
  return entry;
}

/** An OLE container with these empty streams in its directory. */
export function oleFile(streams: readonly string[]): Buffer {
  const sector = 512;
  const header = Buffer.alloc(sector);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  for (const at of [60, 68]) header.writeUInt32LE(0xfffffffe, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const names = ['Root Entry', ...streams];
  const directorySectors = Math.ceil(names.length / 4);
  const table = Buffer.alloc(sector, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let index = 1; index <= directorySectors; index++) {
    table.writeUInt32LE(index === directorySectors ? 0xfffffffe : index + 1, index * 4);
  }
  const directory = Buffer.alloc(directorySectors * sector);
  for (const [index, name] of names.entries()) {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = index === 0 ? 5 : 2;
    directory[at + 67] = 1;
    for (const link of [68, 72, 76]) directory.writeUInt32LE(0xffffffff, at + link);
    // All entries are children of the root, one after another.
    if (names.length > 1 && index === 0) directory.writeUInt32LE(1, at + 76);
    if (index > 0 && index < names.length - 1) directory.writeUInt32LE(index + 1, at + 72);
    directory.writeUInt32LE(0xfffffffe, at + 116);
  }
  return Buffer.concat([header, table, directory]);
}
