import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const isTest = /\.test\.tsx?$/;
const isCode = /\.(?:tsx?|m?js)$/;
/** A file that imports these reaches nearly everything, which says nothing about its subject. */
const isWhole = /^(?:server\/app\.ts|web\/app\/routes\/.*)$/;
const nearMax = 3;
const namedFile = /new URL\('(\.[^']*)', import\.meta\.url\)|join\(import\.meta\.dirname, '([^']+)'\)/g;

/**
 * Finds the tests of a file, nearest first. A test belongs to the files that it imports, directly or through others,
 * except through those that build the whole server or all pages. Nearest are tests with the fewest imports in between,
 * then those in the closest folder, then those that mention the file most.
 */
export function testsOf(root, files) {
  const code = files.filter((file) => isCode.test(file));
  const texts = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const importers = importersOf(texts);
  return (file) => {
    const reached = distancesFrom(file, importers);
    const known = distancesFrom(file, importers, isWhole);
    const rank = (test) =>
      rankOf(test, file, { isReached: reached.has(test), distance: known.get(test), text: texts.get(test) });
    return code
      .filter((test) => isTest.test(test))
      .map((test) => ({ test, rank: rank(test) }))
      .filter((one) => one.rank)
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ test }) => test);
  };
}

function rankOf(test, file, { isReached, distance = Number.POSITIVE_INFINITY, text }) {
  const isOfSlice = sliceOf(test) === sliceOf(file);
  // A program is started, not imported.
  if (!isReached && !isOfSlice) return null;
  const said = wordsOf(file).reduce((sum, word) => sum + text.split(word).length - 1, 0);
  return [
    distance === 1 || (isOfSlice && distance <= nearMax) ? 0 : 1,
    isReached ? 0 : 1,
    isOfSlice ? -sharedFolders(test, file) : 0,
    distance <= nearMax ? 0 : 1,
    -said,
    Math.min(distance, Number.MAX_SAFE_INTEGER),
  ];
}

function compare(a, b) {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at] - b[at];
}

/** The folder of the feature or the page; elsewhere the folder that contains the file. */
function sliceOf(file) {
  return /^\w+\/(?:features|pages|platform)\/([\w-]+)\//.exec(file)?.[1] ?? posix.dirname(file);
}

function sharedFolders(a, b) {
  const [first, second] = [a, b].map((file) => posix.dirname(file).split('/'));
  const differs = first.findIndex((folder, index) => folder !== second[index]);
  return differs === -1 ? first.length : differs;
}

/** Words that a test of the file is likely to contain: its slice and its name. */
function wordsOf(file) {
  const name = posix.basename(file).split('.', 1)[0];
  return [...new Set([posix.basename(sliceOf(file)), name])];
}

function distancesFrom(file, importers, leftOut) {
  const distances = new Map([[file, 0]]);
  // The loop also visits entries that it adds.
  for (const [reached, distance] of distances) {
    if (distance > 0 && leftOut?.test(reached)) continue;
    for (const importer of importers.get(reached) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

function importersOf(texts) {
  const importers = new Map();
  for (const [file, text] of texts) {
    for (const name of importsOf(file, text)) {
      const imported = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function importsOf(file, text) {
  const { module } = parseSync(file, text);
  const fixed = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  // Workers and programs are referred to by path.
  const named = [...text.matchAll(namedFile)].map(([, address, path]) => address ?? `./${path}`);
  return [...fixed, ...passedOn, ...late, ...named].filter((name) => /^[.#]/.test(name));
}
