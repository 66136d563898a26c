import { strToU8, zipSync } from 'fflate';
import { type Case, onlyAttached, refused, stored } from './hostile-file.ts';
import { declaredEntityTypes, forgedZip, longTypes, officeFile, oleFile, zeros } from './office-files.ts';
import { gzipFile, tarArchive, windowsProgram } from './plain-files.ts';

export function archives(): Case[] {
  const inner = zipSync({ 'inner.txt': strToU8('inner') });
  const zip = Buffer.from(zipSync({ 'setup.exe': windowsProgram(), 'inner.zip': inner }));
  return [
    {
      label: 'an archive named .docx',
      name: 'Guide.docx',
      bytes: zip,
      ...refused,
      is: 'zip',
      says: 'it is a ZIP archive',
    },
    { label: 'an archive named .pdf', name: 'Guide.pdf', bytes: zip, ...refused, is: 'zip' },
    {
      label: 'archives within archives',
      name: 'Guide.zip',
      bytes: Buffer.from(zipSync({ 'a.zip': zip })),
      ...refused,
      is: 'zip',
    },
    { label: 'a gzip archive named .xlsx', name: 'Usage.xlsx', bytes: gzipFile, ...refused, is: 'gz' },
    { label: 'a gzip archive named .csv', name: 'Usage.csv', bytes: gzipFile, ...refused, is: 'gz' },
    {
      label: 'a TAR archive named .doc',
      name: 'Guide.doc',
      bytes: tarArchive('../../etc/passwd', 'root::0'),
      ...refused,
      is: 'tar',
    },
    {
      label: 'an archive that climbs out of its folder',
      name: 'Guide.docx',
      bytes: officeFile('docx', { more: { '../../evil.txt': strToU8('x') } }),
      ...refused,
    },
  ];
}

export function officeFiles(page: string): Case[] {
  const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  const project = { 'word/vbaProject.bin': oleFile(['VBA']) };
  const withMacros = officeFile('docx', { type: macroType, more: project });
  return [
    { label: 'a document with macros named .docx', name: 'Letter.docx', bytes: withMacros, ...refused, says: 'macros' },
    { label: 'a document with macros', name: 'Letter.docm', bytes: withMacros, ...refused, says: 'ending in .docm' },
    {
      label: 'macros under an innocent type',
      name: 'Letter.docx',
      bytes: officeFile('docx', { more: project }),
      ...refused,
      says: 'macros',
    },
    {
      label: 'a macro type written with entities',
      name: 'Letter.docx',
      bytes: officeFile('docx', { type: macroType.replace('m', '&#109;') }),
      ...refused,
      says: 'macros',
    },
    {
      label: 'a list of types that declares an entity',
      name: 'Letter.docx',
      bytes: officeFile('docx', { contentTypes: declaredEntityTypes }),
      ...refused,
    },
    {
      label: 'a list of types that unpacks to more than 2 MB',
      name: 'Letter.docx',
      bytes: officeFile('docx', { contentTypes: longTypes }),
      ...refused,
    },
    {
      label: 'a document without its text',
      name: 'Letter.docx',
      bytes: officeFile('docx', { withoutMain: true }),
      ...refused,
    },
    {
      label: 'a workbook named .docx',
      name: 'Letter.docx',
      bytes: officeFile('xlsx'),
      ...refused,
      is: 'xlsx',
      says: 'it is an Excel workbook (XLSX)',
    },
    { label: 'a workbook', name: 'Usage.xlsx', bytes: officeFile('xlsx'), ...onlyAttached, is: 'xlsx' },
    {
      label: 'half a document',
      name: 'Letter.docx',
      bytes: officeFile('docx').subarray(0, 400),
      ...refused,
      says: 'damaged',
    },
    {
      label: 'a document with a page in it',
      name: 'Letter.docx',
      bytes: officeFile('docx', { more: { 'word/page.html': strToU8(page) } }),
      ...stored,
      is: 'docx',
    },
    {
      label: 'a document with a part of one byte and a remark on it',
      name: 'Letter.docx',
      bytes: officeFile('docx', { more: { 'word/media/dot.bin': [strToU8('.'), { level: 0, comment: 'A dot' }] } }),
      ...stored,
      is: 'docx',
    },
    {
      label: 'a document with bytes in front of it',
      name: 'Letter.docx',
      bytes: Buffer.concat([Buffer.from('PK\x03\x04'), officeFile('docx')]),
      ...refused,
    },
    {
      label: 'a document with a page behind it',
      name: 'Letter.docx',
      bytes: Buffer.concat([officeFile('docx'), Buffer.from(page)]),
      ...refused,
      says: 'damaged',
    },
    {
      label: 'a document with a password on its parts',
      name: 'Letter.docx',
      bytes: forgedZip([{ name: 'a', bytes: zeros(0) }], { flags: 1 }),
      ...refused,
      says: 'password',
    },
  ];
}

export function bombs(): Case[] {
  const more = { 'word/media/zeros.bin': zeros(257) };
  const parts = [{ name: '[Content_Types].xml', bytes: strToU8('<Types/>') }];
  const lie = { name: 'word/zeros.xml', bytes: zeros(8), claimedSize: 10 };
  const many = Object.fromEntries(
    Array.from({ length: 10_001 }, (_, index) => [`word/${index}.xml`, new Uint8Array()]),
  );
  return [
    {
      label: 'a document that unpacks to 257 MB',
      name: 'Bomb.docx',
      bytes: officeFile('docx', { more }),
      ...refused,
      is: 'docx',
      says: 'unpacks to more than 256 MB',
    },
    {
      label: 'the same presentation',
      name: 'Bomb.pptx',
      bytes: officeFile('pptx', { more }),
      ...refused,
      is: 'pptx',
      says: 'unpacks to more',
    },
    {
      label: 'an archive whose parts share their bytes',
      name: 'Bomb.docx',
      bytes: forgedZip([...parts, { name: 'z', bytes: zeros(1) }], { overlaps: 50 }),
      ...refused,
      says: 'overlap',
    },
    {
      label: 'a part that claims to be small',
      name: 'Bomb.docx',
      bytes: lyingDocument(lie),
      ...refused,
      says: 'damaged',
    },
    {
      label: 'a document of 10,001 parts',
      name: 'Bomb.docx',
      bytes: officeFile('docx', { more: many }),
      ...refused,
      says: 'more parts',
    },
  ];
}

/** A complete document except for one part with wrong headers. */
function lyingDocument(lie: { name: string; bytes: Uint8Array; claimedSize: number }): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
  const honest = { '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' };
  return forgedZip([...Object.entries(honest).map(([name, text]) => ({ name, bytes: strToU8(text) })), lie]);
}

export function oleFiles(): Case[] {
  return [
    {
      label: 'an old Word document',
      name: 'Letter.doc',
      bytes: oleFile(['WordDocument', '1Table']),
      ...stored,
      is: 'cfb',
    },
    {
      label: 'an installer named .doc',
      name: 'Letter.doc',
      bytes: oleFile(['\u4840\u3f7f\u4164']),
      ...refused,
      is: 'cfb',
      says: 'it is an OLE container',
    },
    {
      label: 'saved mail named .ppt',
      name: 'Talk.ppt',
      bytes: oleFile(['__nameid_version1.0']),
      ...refused,
      is: 'cfb',
    },
    {
      label: 'an old workbook named .doc',
      name: 'Letter.doc',
      bytes: oleFile(['Workbook']),
      ...refused,
      says: 'it is an Excel workbook (XLS)',
    },
    {
      label: 'a document with a password',
      name: 'Letter.docx',
      bytes: oleFile(['EncryptionInfo', 'EncryptedPackage']),
      ...refused,
      says: 'password',
    },
    {
      label: 'the first bytes of a container alone',
      name: 'Letter.doc',
      bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      ...refused,
    },
  ];
}
