import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const isTest = /\.test\.tsx?$/;
const isCode = /\.tsx?$/;

/**
 * Tells, for a file, its tests: the nearest first. Near is the same folder, then the folders around it, then who imports it without others
 * between them, then who speaks of it most. Nearly every test of the server builds all of it, so to import it far away says little.
 */
export function testsOf(root, files) {
  const code = files.filter((file) => isCode.test(file));
  const texts = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const importers = importersOf(texts);
  return (file) => {
    const distances = distancesFrom(file, importers);
    return code
      .filter((test) => isTest.test(test))
      .map((test) => ({ test, rank: rankOf(test, file, { distance: distances.get(test), text: texts.get(test) }) }))
      .filter(({ rank }) => rank)
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ test }) => test);
  };
}

function rankOf(test, file, { distance, text }) {
  const shared = sharedFolders(test, file);
  const slice = sliceOf(file);
  const isOfSlice = sliceOf(test) === slice;
  // A worker's program is started, and imported by nobody.
  if (distance === undefined && !isOfSlice) return null;
  const said = wordsOf(file).reduce((sum, word) => sum + text.split(word).length - 1, 0);
  return [isOfSlice ? -shared : 0, distance === 1 ? 0 : 1, -said, distance ?? 0];
}

function compare(a, b) {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at] - b[at];
}

/** The folder of the feature or the page; elsewhere the folder in which the file lies. */
function sliceOf(file) {
  return /^\w+\/(?:features|pages|platform)\/([\w-]+)\//.exec(file)?.[1] ?? posix.dirname(file);
}

function sharedFolders(a, b) {
  const [first, second] = [a, b].map((file) => posix.dirname(file).split('/'));
  const differs = first.findIndex((folder, index) => folder !== second[index]);
  return differs === -1 ? first.length : differs;
}

/** What a test of it is likely to say: its slice, and its own name. */
function wordsOf(file) {
  const name = posix.basename(file).split('.', 1)[0];
  return [...new Set([posix.basename(sliceOf(file)), name])];
}

function distancesFrom(file, importers) {
  const distances = new Map([[file, 0]]);
  // What is added is gone through as well.
  for (const [reached, distance] of distances) {
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
  return [...fixed, ...passedOn, ...late].filter((name) => /^[.#]/.test(name));
}
