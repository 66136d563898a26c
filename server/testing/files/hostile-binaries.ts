import { strToU8, zipSync } from 'fflate';
import { brandOrAttached, type Case, onlyAttached, refused, stored } from './hostile-file.ts';
import {
  elfProgram,
  gifFile,
  gifScript,
  jpegFile,
  jpegWithComment,
  losslessWebpFile,
  macProgram,
  pdfFile,
  pngFile,
  scriptedPdf,
  webpFile,
  windowsProgram,
} from './plain-files.ts';

export function programs(): Case[] {
  return [
    {
      label: 'a Linux program named .pdf',
      name: 'Guide.pdf',
      bytes: elfProgram(),
      ...refused,
      is: 'elf',
      says: 'it is a Linux program',
    },
    {
      label: 'a Windows program named .doc',
      name: 'Guide.doc',
      bytes: windowsProgram(),
      ...refused,
      is: 'exe',
      says: 'it is a Windows program',
    },
    { label: 'a Windows program named .png', name: 'Photo.png', bytes: windowsProgram(), ...refused, is: 'exe' },
    { label: 'a macOS program named .txt', name: 'Notes.txt', bytes: macProgram(), ...refused, is: 'macho' },
    { label: 'a program under its own name', name: 'setup.exe', bytes: windowsProgram(), ...refused, is: 'exe' },
    { label: 'a program without an ending', name: 'setup', bytes: elfProgram(), ...refused, is: 'elf' },
    {
      label: 'a WebAssembly module named .pdf',
      name: 'Guide.pdf',
      bytes: Buffer.from('0061736d01000000', 'hex'),
      ...refused,
      is: 'wasm',
    },
  ];
}

export async function pdfs(page: string, canary: string): Promise<Case[]> {
  const whole = await pdfFile('Guide');
  return [
    {
      label: 'an encrypted PDF',
      name: 'Secret.pdf',
      bytes: await pdfFile('Guide', { userPassword: 'secret' }),
      ...stored,
      is: 'pdf',
    },
    { label: 'half a PDF', name: 'Half.pdf', bytes: whole.subarray(0, whole.length / 2), ...stored, is: 'pdf' },
    { label: 'a PDF that runs a script', name: 'Scripted.pdf', bytes: scriptedPdf(canary), ...stored, is: 'pdf' },
    {
      label: 'a page that begins like a PDF',
      name: 'Page.pdf',
      bytes: Buffer.from(`%PDF-1.7\n${page}`),
      ...stored,
      is: 'pdf',
    },
    { label: 'a PDF behind a page', name: 'Page.pdf', bytes: Buffer.concat([Buffer.from(page), whole]), ...refused },
    {
      label: 'a PDF with an archive behind it',
      name: 'Guide.pdf',
      bytes: Buffer.concat([whole, zipSync({ a: strToU8('a') })]),
      ...stored,
      is: 'pdf',
    },
    { label: 'a PDF named .docx', name: 'Guide.docx', bytes: whole, ...refused, is: 'pdf', says: 'it is a PDF' },
    {
      label: 'PostScript named .pdf',
      name: 'Guide.pdf',
      bytes: Buffer.from('%!PS-Adobe-3.0\nshowpage\n'),
      ...refused,
      is: 'ps',
    },
    { label: 'the letters %PDF alone', name: 'Guide.pdf', bytes: Buffer.from('%PDF'), ...refused },
  ];
}

export function pictures(page: string, script: string): Case[] {
  const small = { width: 2, height: 2 };
  const cut = pngFile(small).subarray(0, 12);
  return [
    {
      label: 'a GIF that is a script as well',
      name: 'Photo.gif',
      bytes: gifScript(script),
      ...onlyAttached,
      is: 'gif',
    },
    {
      label: 'a GIF named .png',
      name: 'Photo.png',
      bytes: gifFile,
      ...refused,
      is: 'gif',
      says: 'it is a GIF picture',
    },
    {
      label: 'a JPEG with a page in its comment',
      name: 'Photo.jpeg',
      bytes: jpegWithComment(page),
      ...brandOrAttached,
      is: 'jpg',
      shown: 'Photo.jpeg',
    },
    {
      label: 'a JPEG whose size comes after much else',
      name: 'Photo.jpeg',
      bytes: jpegWithComment('x'.repeat(60_000)),
      ...brandOrAttached,
      is: 'jpg',
      shown: 'Photo.jpeg',
    },
    { label: 'a JPEG named .pdf', name: 'Photo.pdf', bytes: jpegFile, ...refused, is: 'jpg' },
    {
      label: 'a PNG with a page behind it',
      name: 'Photo.png',
      bytes: pngFile(small, small, page),
      ...brandOrAttached,
      is: 'png',
    },
    {
      label: 'a PNG of ten thousand million pixels',
      name: 'Photo.png',
      bytes: pngFile({ width: 100_000, height: 100_000 }, small),
      ...refused,
      is: 'png',
      says: '100 million pixels',
    },
    { label: 'the first bytes of a PNG', name: 'Photo.png', bytes: cut, ...refused, says: 'damaged' },
    { label: 'a WebP', name: 'Photo.webp', bytes: webpFile, ...onlyAttached, is: 'webp' },
    {
      label: 'a lossless WebP without an ending',
      name: 'Photo',
      bytes: losslessWebpFile,
      ...onlyAttached,
      is: 'webp',
      shown: 'Photo.webp',
    },
    {
      label: 'a bitmap named .png',
      name: 'Photo.png',
      bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
      ...refused,
    },
  ];
}
