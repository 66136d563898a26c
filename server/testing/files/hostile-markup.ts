import { type Case, onlyAttached, onlyBrand, refused } from './hostile-file.ts';

export function pages(page: string, script: string): Case[] {
  const bytes = Buffer.from(page);
  const utf16 = Buffer.from(`\ufeff${page}`, 'utf16le');
  return [
    { label: 'a page named .pdf', name: 'Report.pdf', bytes, ...refused, says: 'it is a web page (HTML)' },
    { label: 'a page named .html', name: 'Report.html', bytes, ...refused, says: 'ending in .html' },
    { label: 'a page named .txt', name: 'Report.txt', bytes, ...refused },
    { label: 'a page named .csv', name: 'Report.csv', bytes, ...refused },
    { label: 'a page named .png', name: 'Picture.png', bytes, ...refused },
    { label: 'a page named .docx', name: 'Report.docx', bytes, ...refused },
    { label: 'a page without an ending', name: 'Report', bytes, ...refused },
    {
      label: 'a page behind a comment',
      name: 'Report.txt',
      bytes: Buffer.from(`<!-- -- -->\n<!---->${page}`),
      ...refused,
    },
    {
      label: 'a page behind blanks',
      name: 'Report.txt',
      bytes: Buffer.from(`${' \n\t'.repeat(900)}${page}`),
      ...refused,
    },
    { label: 'a page in UTF-16', name: 'Report.txt', bytes: utf16, ...refused },
    {
      label: 'a page in XHTML',
      name: 'Report.txt',
      bytes: Buffer.from(
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
      ),
      ...refused,
    },
  ];
}

export function drawings(svg: string): Case[] {
  const bytes = Buffer.from(svg);
  const entity = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>`;
  return [
    { label: 'a drawing with a script', name: 'Logo.svg', bytes, ...onlyBrand },
    { label: 'a drawing named .png', name: 'Logo.png', bytes, ...refused, says: 'it is an SVG drawing' },
    { label: 'a drawing named .pdf', name: 'Logo.pdf', bytes, ...refused },
    { label: 'a drawing named .txt', name: 'Logo.txt', bytes, ...refused },
    { label: 'a page named .svg', name: 'Logo.svg', bytes: Buffer.from('<html><svg></svg></html>'), ...refused },
    { label: 'a drawing that declares entities', name: 'Logo.svg', bytes: Buffer.from(entity), ...refused },
  ];
}

export function xmlFiles(): Case[] {
  const external = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
  return [
    { label: 'XML that reads a file of the server', name: 'Data.txt', bytes: Buffer.from(external), ...refused },
    { label: 'the same named .docx', name: 'Data.docx', bytes: Buffer.from(external), ...refused },
    {
      label: 'the same named .svg',
      name: 'Data.svg',
      bytes: Buffer.from(external),
      ...refused,
      says: 'it is an XML file',
    },
  ];
}

export function scripts(script: string): Case[] {
  const shell = Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n');
  return [
    { label: 'a shell script named .txt', name: 'Notes.txt', bytes: shell, ...refused, says: 'it is a script' },
    { label: 'a shell script named .pdf', name: 'Notes.pdf', bytes: shell, ...refused },
    { label: 'a shell script named .sh', name: 'install.sh', bytes: shell, ...refused },
    { label: 'a batch file', name: 'install.bat', bytes: Buffer.from('@echo off\r\ndel *\r\n'), ...refused },
    { label: 'JavaScript named .js', name: 'code.js', bytes: Buffer.from(script), ...refused },
    // The file is text, and must be served as text.
    { label: 'JavaScript named .txt', name: 'code.txt', bytes: Buffer.from(script), ...onlyAttached },
  ];
}

export function texts(page: string): Case[] {
  return [
    {
      label: 'cells that begin a formula',
      name: 'Usage.csv',
      bytes: Buffer.from('a,b\n=HYPERLINK("http://x"),@SUM(1)\n'),
      ...onlyAttached,
    },
    {
      label: 'a page in a cell',
      name: 'Usage.csv',
      bytes: Buffer.from(`title\n"${page.replaceAll('"', '""')}"\n`),
      ...onlyAttached,
    },
    { label: 'text with a NUL in it', name: 'Notes.txt', bytes: Buffer.from('Hello\0World'), ...refused },
    {
      label: 'text with control characters',
      name: 'Notes.txt',
      bytes: Buffer.from('Hello\x1b[31m\x07World'),
      ...refused,
    },
    {
      label: 'text from an older Windows',
      name: 'Notes.txt',
      bytes: Buffer.from('Caf\xe9 \x96 cr\xe8me', 'latin1'),
      ...onlyAttached,
    },
    {
      label: 'text in UTF-16',
      name: 'Notes.txt',
      bytes: Buffer.from('\ufeffDisponibilité', 'utf16le'),
      ...onlyAttached,
    },
    { label: 'RTF named .doc', name: 'Letter.doc', bytes: Buffer.from('{\\rtf1\\ansi Hello}'), ...refused, is: 'rtf' },
    { label: 'text without an ending', name: 'Notes', bytes: Buffer.from('Hello'), ...refused },
  ];
}
