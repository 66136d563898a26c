import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const isTest = /\.test\.tsx?$/;
const isCode = /\.(?:tsx?|m?js)$/;
/** A file that imports these reaches nearly everything, which says nothing about its subject. */
const isWhole = /^(?:contract\/routes\.ts|server\/app\.ts|web\/app\/routes\/.*)$/;
const inFeature = /^\w+\/(?:features|pages|platform)\/([\w-]+)\//;
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
  const { importers, users } = importersOf(texts);
  return (file) => {
    const slice = file.startsWith('contract/') ? sliceOfUsers(users.get(file) ?? []) : sliceOf(file);
    const reached = distancesFrom(file, importers);
    const known = distancesFrom(file, importers, isWhole);
    const rank = (test) =>
      rankOf(test, file, { slice, isReached: reached.has(test), distance: known.get(test), text: texts.get(test) });
    return code
      .filter((test) => isTest.test(test))
      .map((test) => ({ test, rank: rank(test) }))
      .filter((one) => one.rank)
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ test }) => test);
  };
}

function rankOf(test, file, { slice, isReached, distance = Number.POSITIVE_INFINITY, text }) {
  const isOfSlice = sliceOf(test) === slice;
  // A program is started, not imported.
  if (!isReached && !isOfSlice) return null;
  const said = wordsOf(file, slice).reduce((sum, word) => sum + text.split(word).length - 1, 0);
  return [
    distance === 1 || (isOfSlice && distance <= nearMax) ? 0 : 1,
    isReached ? 0 : 1,
    isOfSlice ? -1 - sharedFolders(test, file) : 0,
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
  return inFeature.exec(file)?.[1] ?? posix.dirname(file);
}

/** The feature that uses a contract most: calls are tried by the tests of their feature, which import no contract. */
function sliceOfUsers(users) {
  const counts = new Map();
  for (const user of users.filter((one) => inFeature.test(one)))
    counts.set(sliceOf(user), (counts.get(sliceOf(user)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function sharedFolders(a, b) {
  const [first, second] = [a, b].map((file) => posix.dirname(file).split('/'));
  const differs = first.findIndex((folder, index) => folder !== second[index]);
  return differs === -1 ? first.length : differs;
}

/** Words that a test of the file is likely to contain: its slice and its name. */
function wordsOf(file, slice = posix.dirname(file)) {
  const name = posix.basename(file).split('.', 1)[0];
  return [...new Set([posix.basename(slice), name])];
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

/** `importers` use values of a file, `users` also its types alone. */
function importersOf(texts) {
  const [importers, users] = [new Map(), new Map()];
  const add = (all, imported, file) => all.set(imported, [...(all.get(imported) ?? []), file]);
  for (const [file, text] of texts) {
    for (const { name, isType } of importsOf(file, text)) {
      const imported = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
      add(users, imported, file);
      if (!isType) add(importers, imported, file);
    }
  }
  return { importers, users };
}

function importsOf(file, text) {
  const { module } = parseSync(file, text);
  const fixed = module.staticImports.map(({ entries, moduleRequest }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  // Workers and programs are referred to by path.
  const named = [...text.matchAll(namedFile)].map(([, address, path]) => address ?? `./${path}`);
  const others = [...passedOn, ...late, ...named].map((name) => ({ name, isType: false }));
  return [...fixed, ...others].filter(({ name }) => /^[.#]/.test(name));
}
