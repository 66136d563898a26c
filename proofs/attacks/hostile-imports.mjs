import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const mebi = 1024 * 1024;
const namespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const entity = (inside, attributes = '') =>
  `<EntityDescriptor xmlns="${namespace}" entityID="urn:a"${attributes}>${inside}</EntityDescriptor>`;
const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');

/** Hostile metadata: reads files, makes requests, expands entities, or never ends. */
export const hostileMetadata = Object.entries({
  'entities that unfold without end': `<!DOCTYPE a [<!ENTITY e0 "ha">${laughs}]>${entity('&e12;')}`,
  'one long entity a thousand times': `<!DOCTYPE a [<!ENTITY e "${'x'.repeat(50_000)}">]>${entity('&e;'.repeat(1000))}`,
  'an entity that reads a file': `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${entity('&e;')}`,
  'an entity that calls elsewhere': `<!DOCTYPE a [<!ENTITY e SYSTEM "http://127.0.0.1:9/">]>${entity('&e;')}`,
  'an outer DTD': `<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">${entity('')}`,
  'entities of parameters': `<!DOCTYPE a [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]>${entity('')}`,
  'an inclusion': entity('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
  'a style sheet': `<?xml-stylesheet href="file:///etc/passwd"?><a/>`,
  'elements in elements': `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`,
  'elements without end': entity('<a/>'.repeat(500_000)),
  'attributes without end': entity('', Array.from({ length: 100_000 }, (_, at) => ` a${at}="1"`).join('')),
  'a text without end': entity('x'.repeat(20 * mebi)),
  'a name without end': `<${'a'.repeat(2 * mebi)}/>`,
  'an attribute without end': `<a b="${'x'.repeat(2 * mebi)}"/>`,
  'a comment without end': `<a><!-- ${'x'.repeat(2 * mebi)}`,
  'another coding than it says': `<?xml version="1.0" encoding="UTF-7"?>+ADw-a/+AD4-`,
  'the middle of a file': entity('<IDPSSODescriptor>').slice(0, -30),
  'two roots': '<a/><b/>',
  'a private key': entity('-----BEGIN PRIVATE KEY-----\nbG9nZ2VkLW5vd2hlcmU=\n-----END PRIVATE KEY-----'),
  'a compressed file': gzipSync(entity('')),
  'bytes that are no text': Buffer.alloc(1000, 0xff),
  'nothing but blanks': ' '.repeat(1000),
}).map(([label, bytes]) => ({ label, name: 'metadata.xml', bytes: Buffer.from(bytes) }));

const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const workbook = (parts) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="A" sheetId="1"/></sheets></workbook>',
      ),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
      ),
    }),
  );
const sheet = (rows) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

export const hostileReports = Object.entries({
  'a workbook that unfolds to 400 MB.xlsx': workbook({ 'xl/worksheets/sheet1.xml': new Uint8Array(400 * mebi) }),
  'a workbook with entities.xlsx': workbook({
    'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY e0 "ha">${laughs}]><a>&e12;</a>`,
  }),
  'a workbook of very many cells.xlsx': workbook({
    'xl/worksheets/sheet1.xml': sheet(`<row>${'<c><v>1</v></c>'.repeat(400_000)}</row>`),
  }),
  'a workbook whose cells lie far out.xlsx': workbook({
    'xl/worksheets/sheet1.xml': sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  }),
  'texts that lead nowhere.xlsx': workbook({
    'xl/sharedStrings.xml': '<sst/>',
    'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>99999999</v></c></row>'),
  }),
  'a cut workbook.xlsx': workbook({ 'xl/worksheets/sheet1.xml': sheet('') }).subarray(0, 200),
  'a line without end.csv': Buffer.from(`Title,Jan-2025\n${'x'.repeat(5 * mebi)}`),
  'columns without end.csv': Buffer.from(`${'Jan-2025,'.repeat(200_000)}\n1`),
  'a quote that never closes.csv': Buffer.from(`Title,Jan-2025\n"${'a,1\n'.repeat(200_000)}`),
  'figures that are none.csv': Buffer.from('Title,Jan-2025\nA,1e309\nB,-1\nC,NaN\nD,=1+1\n'),
  'months that there are not.csv': Buffer.from('Title,Foo-2025,99-9999\nA,1,2\n'),
  'quotes in quotes.csv': Buffer.from(`"${'""'.repeat(500_000)}`),
  'a report of NULs.csv': Buffer.alloc(100_000),
}).map(([name, bytes]) => ({ label: name, name, bytes }));
