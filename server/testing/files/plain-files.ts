import { crc32, deflateSync, gzipSync } from 'node:zlib';
import PdfDocument from 'pdfkit';

/** A PDF of one page, optionally protected by a password. */
export function pdfFile(text: string, options: { userPassword?: string } = {}): Promise<Buffer> {
  const paper = new PdfDocument({ size: 'A6', ...options });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
    paper.text(text);
    paper.end();
  });
}

/** A PDF that tries to run a script and to open a page as soon as it is opened. */
export function scriptedPdf(canary: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /AA << /O 5 0 R >> >>',
    `<< /Type /Action /S /JavaScript /JS (app.alert("run"); app.launchURL("${canary}");) >>`,
    `<< /Type /Action /S /URI /URI (${canary}) >>`,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 6\n0000000000 65535 f \n${lines}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text);
}

/** A PNG of one colour, with the size in its header and the pixels of `real`. */
export function pngFile(size: { width: number; height: number }, real = size, behind = ''): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size.width, 0);
  head.writeUInt32BE(size.height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(real.height * (1 + real.width * 3), 0x40);
  for (let row = 0; row < real.height; row++) rows[row * (1 + real.width * 3)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from(behind),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Two by two pixels each, as a browser wrote them. */
export const jpegFile = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==',
  'base64',
);
export const webpFile = Buffer.from(
  'UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoCAAIAB0CWJaACdLoAA5gA/uUK+Cepco/+N48CvJdjoAAA',
  'base64',
);
export const losslessWebpFile = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAUAAAAcQ/Y/+ByKi/wEA', 'base64');
export const gifFile = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A picture that is also a script: its width reads as the start of a comment that contains the pixels. */
export function gifScript(script: string): Buffer {
  return Buffer.concat([Buffer.from('GIF89a/*', 'latin1'), gifFile.subarray(8), Buffer.from(`*/=0;${script}`)]);
}

/** A picture whose comment is a page with a script. */
export function jpegWithComment(comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const segment = Buffer.concat([Buffer.from('fffe', 'hex'), length, Buffer.from(comment)]);
  return Buffer.concat([jpegFile.subarray(0, 2), segment, jpegFile.subarray(2)]);
}

/** A 64-bit Linux program that exits at once. */
export function elfProgram(): Buffer {
  const code = Buffer.from('b83c00000031ff0f05', 'hex');
  const file = Buffer.alloc(120);
  file.write('7f454c4602010100', 0, 'hex');
  file.writeUInt16LE(2, 16);
  file.writeUInt16LE(62, 18);
  file.writeUInt32LE(1, 20);
  file.writeBigUInt64LE(0x400078n, 24);
  file.writeBigUInt64LE(64n, 32);
  file.writeUInt16LE(64, 52);
  file.writeUInt16LE(56, 54);
  file.writeUInt16LE(1, 56);
  file.writeUInt32LE(1, 64);
  file.writeUInt32LE(5, 68);
  file.writeBigUInt64LE(0x400000n, 80);
  file.writeBigUInt64LE(0x400000n, 88);
  file.writeBigUInt64LE(BigInt(120 + code.length), 96);
  file.writeBigUInt64LE(BigInt(120 + code.length), 104);
  file.writeBigUInt64LE(0x1000n, 112);
  return Buffer.concat([file, code]);
}

/** The headers of a Windows program. */
export function windowsProgram(): Buffer {
  const file = Buffer.alloc(512);
  file.write('MZ', 0, 'latin1');
  file.writeUInt32LE(0x80, 0x3c);
  file.write('PE\0\0', 0x80, 'latin1');
  file.writeUInt16LE(0x8664, 0x84);
  file.writeUInt16LE(0x22, 0x96);
  file.writeUInt16LE(0x20b, 0x98);
  return file;
}

/** The header of a macOS program. */
export function macProgram(): Buffer {
  const file = Buffer.alloc(32);
  for (const [index, word] of [0xfeedfacf, 0x01000007, 3, 2, 0, 0, 0x200085, 0].entries())
    file.writeUInt32LE(word, index * 4);
  return file;
}

export function tarArchive(name: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(512);
  body.write(content);
  return Buffer.concat([header, body, Buffer.alloc(1024)]);
}

export const gzipFile = gzipSync(Buffer.from('hello'));
