import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeSbom } from './sbom.mjs';
import { countTests } from './test-figures.mjs';

const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist');
const stampFile = join(out, 'stamp');
const sourceFolders = ['content', 'contract', 'server', 'web'];
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'scripts/build/build.mjs',
  'scripts/build/content-plugin.ts',
  'scripts/build/sbom.mjs',
];

const kB = 1000;
/** Compressed bytes that a first visit may load before the page is usable (on a slow connection in a library). */
const firstLoads = [
  { page: 'Sign-in', file: 'sign-in.html', maxBytes: 110 * kB },
  { page: 'Home', file: 'index.html', maxBytes: 160 * kB },
];
/** Limit for opening one more screen. */
const chunkMaxBytes = 120 * kB;
/** The PDF reader and its worker, loaded with the first preview of a PDF. */
const pdfReaderMaxBytes = 460 * kB;
const pdfReader = /^(?:pdf-document-.*\.js|pdf\.worker.*\.mjs)$/;
/** Loaded by the PDF reader for a few files; not part of any screen. */
const pdfData = /\/assets\/pdf-\d/;
/** The viewer of API calls for developers, loaded on its page only. */
const callReaderMaxBytes = 480 * kB;
const callReader = /^swagger-ui-es-bundle-.*\.js$/;
const worthCompressingBytes = 1024;
const turnMaxMs = 10 * 60_000;

process.chdir(root);
const stamp = fingerprint();
if (!isUpToDate()) takeTurn();
if (isUpToDate()) {
  console.log('The build is up to date.');
} else {
  const started = performance.now();
  await build();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

function isUpToDate() {
  const entries = ['server/cli.js', 'web/index.html'];
  return (
    entries.every((file) => existsSync(join(out, file))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  );
}

/**
 * Waits while another process builds: parallel builds would take twice as long, and one would delete the folder that
 * servers of the other use. A lock of SQLite ends with its process in any case.
 */
function takeTurn() {
  mkdirSync(out, { recursive: true });
  const turn = new DatabaseSync(join(out, 'turn.lock'), { timeout: turnMaxMs });
  turn.exec('pragma journal_mode = memory');
  turn.exec('begin exclusive');
}

/**
 * Changes whenever a file of the build does; computed from the content, because a checkout changes every time stamp.
 */
function fingerprint() {
  const hash = createHash('sha256')
    .update(process.version)
    .update(JSON.stringify(countTests(root)));
  for (const file of [...sourceFolders.flatMap(filesBelow), ...sourceFiles]) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Built beside the current build and swapped in at the end, so that a failed build leaves the last good one. */
async function build() {
  const fresh = join(out, `fresh-${process.pid}`);
  try {
    const { build: bundle } = await import('vite');
    const into = (folder) => ({ outDir: join(fresh, folder), emptyOutDir: true });
    await Promise.all([
      bundle({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: into('server') }),
      bundle({ configFile: 'vite.config.ts', logLevel: 'warn', build: into('web') }),
    ]);
    chmodSync(join(fresh, 'server/cli.js'), 0o755);
    // Files that the code reads at run time lie beside it, as in the source.
    cpSync(join(root, 'server/demo/library/pictures'), join(fresh, 'server/pictures'), { recursive: true });
    // Only the browser needs the pictures.
    const isText = (file) => !file.includes('/pictures');
    cpSync(join(root, 'content'), join(fresh, 'server/content'), { recursive: true, filter: isText });
    cpSync(join(root, 'node_modules/pdfjs-dist/cmaps'), join(fresh, 'server/character-maps'), { recursive: true });
    const exam = join(root, 'server/features/assistant/exam');
    if (existsSync(exam)) cpSync(exam, join(fresh, 'server/exam'), { recursive: true });
    await promisify(execFile)(process.execPath, [join(fresh, 'server/make-demo-library.js')]);
    const builtOn = new Date().toISOString().slice(0, 10);
    writeFileSync(join(fresh, 'server/build-facts.json'), JSON.stringify({ ...countTests(root), builtOn }));
    checkSizes(join(fresh, 'web'));
    await compressFiles(join(fresh, 'web'));
    rmSync(stampFile, { force: true });
    for (const folder of ['server', 'web']) {
      rmSync(join(out, folder), { recursive: true, force: true });
      renameSync(join(fresh, folder), join(out, folder));
    }
    writeFileSync(join(out, 'sbom.cdx.json'), JSON.stringify(makeSbom(root), null, 2));
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Prints the download sizes and refuses a build over budget. */
function checkSizes(web) {
  const sizes = new Map(
    filesBelow(web)
      .filter((file) => /\.m?js$/.test(file) && !pdfData.test(file))
      .map((file) => [file.slice(web.length + 1), gzipSync(readFileSync(file)).length]),
  );
  const rest = { pdf: 0, calls: 0 };
  for (const [file, bytes] of sizes) {
    if (pdfReader.test(basename(file))) rest.pdf += bytes;
    else if (callReader.test(basename(file))) rest.calls += bytes;
    else if (bytes > chunkMaxBytes)
      throw new Error(`${file} is ${inKB(bytes)} compressed, more than ${inKB(chunkMaxBytes)}`);
  }
  if (rest.pdf > pdfReaderMaxBytes) throw new Error(`The PDF reader is more than ${inKB(pdfReaderMaxBytes)}`);
  if (rest.calls > callReaderMaxBytes) throw new Error(`The reader of calls is more than ${inKB(callReaderMaxBytes)}`);
  const loads = firstLoads.map(({ file, ...load }) => {
    const html = readFileSync(join(web, file), 'utf8');
    const scripts = [...sizes].filter(([script]) => html.includes(basename(script)));
    return { ...load, bytes: scripts.reduce((sum, [, bytes]) => sum + bytes, 0) };
  });
  const texts = loads.map(({ page, bytes }) => `${page} ${inKB(bytes)}`);
  console.log(
    `JavaScript, compressed: ${texts.join(', ')}, the PDF reader ${inKB(rest.pdf)}, the reader of calls ${inKB(rest.calls)}.`,
  );
  for (const { page, bytes, maxBytes } of loads) {
    if (bytes > maxBytes) throw new Error(`${page} loads ${bytes} bytes at first, more than ${maxBytes}`);
  }
}

/** Compresses files once, so that the server need not do so for every visitor. */
async function compressFiles(web) {
  const files = filesBelow(web).filter((file) => /\.(?:m?js|css|svg|json|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < worthCompressingBytes) return;
      const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

function inKB(bytes) {
  return `${(bytes / kB).toFixed(0)} kB`;
}
