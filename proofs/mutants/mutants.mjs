import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { testsOf } from '#scripts/test/nearest-tests.mjs';
import { makeCopy } from './copy.mjs';
import { findDefects } from './defects.mjs';

const help = `npm run mutants -- PATH…           puts small defects into these files, one at a time; lists those that no test noticed
npm run mutants -- --since main    in the files that changed since then
  --sample N --seed S   N of all, the same ones for the same seed
  --json FILE           what became of each
  --from K              carries on at the Kth, with the same FILE
  --list                only lists them
  --tests N             how many test files try each (9), the nearest first
  --seconds N           how long each may take (300)
  --workers N           how many at a time (1); together they take no more processors than there are`;
const options = {
  since: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '1' },
  json: { type: 'string' },
  list: { type: 'boolean', default: false },
  tests: { type: 'string', default: '9' },
  seconds: { type: 'string', default: '300' },
  workers: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
};
const hasDefects = /^(?:contract|server|web)\/(?!(?:.*\/)?testing\/|.*\.test\.).*(?<!\.d)\.(?:tsx?|m?js)$/;
const firstStep = 3;

const root = process.cwd();
const { values, positionals } = readArguments();
const files = git('ls-files', '-co', '--exclude-standard').filter((file) => existsSync(join(root, file)));
const chosen = chosenFiles();
const all = chosen.flatMap((file) => findDefects(file, readFileSync(join(root, file), 'utf8')));
const drawn = (values.sample ? draw(all, Number(values.sample), Number(values.seed)) : all).map((defect, index) => ({
  number: index + 1,
  ...defect,
}));
console.log(`${chosen.length} files, ${all.length} defects${values.sample ? `, ${drawn.length} of them drawn` : ''}`);
if (values.list) for (const defect of drawn) console.log(lineOf(defect));
else await tryAll();

function readArguments() {
  try {
    const read = parseArgs({ options, allowPositionals: true });
    if (read.values.help) {
      console.log(help);
      process.exit();
    }
    for (const name of ['sample', 'seed', 'from', 'tests', 'seconds', 'workers'])
      if (read.values[name] !== undefined && !/^[1-9]\d*$/.test(read.values[name]))
        throw new Error(`--${name} wants a whole number from 1, not ${read.values[name]}`);
    if (read.positionals.length === 0 && !read.values.since)
      throw new Error('Say which files or folders, or --since a revision: npm run mutants -- server/features/invoices');
    return read;
  } catch (error) {
    return giveUp(error.message);
  }
}

function giveUp(message) {
  console.error(message);
  return process.exit(2);
}

function git(...args) {
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

function chosenFiles() {
  const changed = values.since && git('diff', '--name-only', '--relative', values.since);
  const paths = positionals.map((path) => relative(root, join(root, path)).replace(/\/$/, ''));
  for (const path of paths)
    if (!files.some((file) => isIn(file, path))) giveUp(`There is no file in ${path || 'the tree'} that git knows of`);
  return files
    .filter((file) => hasDefects.test(file))
    .filter((file) => !changed || changed.includes(file))
    .filter((file) => paths.length === 0 || paths.some((path) => isIn(file, path)))
    .sort();
}

function isIn(file, path) {
  return path === '' || file === path || file.startsWith(`${path}/`);
}

/** A uniform sample, in the order of the files. */
function draw(list, count, seed) {
  const random = randomFrom(seed);
  const keyed = list.map((defect, index) => ({ defect, index, key: random() }));
  const picked = keyed.sort((a, b) => a.key - b.key).slice(0, count);
  return picked.sort((a, b) => a.index - b.index).map(({ defect }) => defect);
}

/** Mulberry32: the same numbers on every machine. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function tryAll() {
  const from = Number(values.from);
  const results = from > 1 ? earlierResults(from) : [];
  const waiting = drawn.filter(({ number }) => number >= from);
  const copies = makeCopies(Math.min(Number(values.workers), waiting.length));
  const nearestTests = testsOf(root, files);
  await Promise.all(
    copies.map(async (copy) => {
      for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
        const started = performance.now();
        const result = { ...defect, ...(await tryOne(copy, defect, nearestTests(defect.file))) };
        result.seconds = Math.round((performance.now() - started) / 1000);
        results.push(result);
        results.sort((a, b) => a.number - b.number);
        const by = result.by
          ? `${result.by.test ?? result.by.tool ?? ''}: ${result.by.name ?? ''} ${result.by.reason ?? ''}`
          : '';
        console.log(
          `${lineOf(result)}\n    ${result.outcome}${by && `: ${by}`} (${result.tests} test files, ${result.seconds} s)`,
        );
        keep(results);
      }
    }),
  );
  printSummary(results);
  process.exit();
}

/** Deleted when this process exits or is terminated. */
function makeCopies(count) {
  const maxWorkers = Math.max(1, Math.floor(availableParallelism() / count));
  const folder = mkdtempSync(join(tmpdir(), 'portal-mutants-'));
  const copies = [];
  process.once('exit', () => {
    for (const copy of copies) copy.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  for (let index = 0; index < count; index += 1)
    copies.push(makeCopy({ root, files, folder: join(folder, String(index)), maxWorkers }));
  return copies;
}

/** The nearest tests, then the compiler and the linter, then tests further and further away, until one notices. */
async function tryOne(copy, defect, nearest) {
  const tests = nearest.slice(0, Number(values.tests));
  const end = performance.now() + Number(values.seconds) * 1000;
  const left = () => Math.max(1, end - performance.now());
  let tried = 0;
  for (let step = firstStep; tried < tests.length; step *= 2) {
    const batch = tests.slice(tried, tried + step);
    const failure = await firstTrueFailure(copy, defect, batch, left);
    if (failure === 'late') return { outcome: 'time ran out', tests: tried + batch.length };
    if (failure) return { outcome: 'noticed', by: failure, tests: tried + batch.length };
    if (tried === 0) {
      const refusal = await copy.refusalOf(defect.file);
      if (refusal)
        return {
          outcome: 'noticed',
          by: { tool: refusal.tool, reason: refusal.said.split('\n', 1)[0] },
          tests: batch.length,
        };
    }
    tried += batch.length;
  }
  return { outcome: 'unnoticed', tests: tried };
}

/** A test that also fails without the defect has not noticed it, and is skipped from then on. */
async function firstTrueFailure(copy, defect, batch, left) {
  let tests = batch;
  while (tests.length > 0) {
    copy.put(defect);
    const failures = await copy.failuresOf(tests, left());
    if (!failures) return 'late';
    const [failure] = failures;
    if (!failure) return null;
    if (!failure.test || (await copy.passesUnchanged(failure.test, left()))) return failure;
    tests = tests.filter((test) => test !== failure.test);
  }
  return null;
}

function earlierResults(from) {
  if (!values.json || !existsSync(values.json)) giveUp('--from carries on with what stands in the file of --json');
  const earlier = JSON.parse(readFileSync(values.json, 'utf8'));
  if (earlier.seed !== values.seed || earlier.drawn !== drawn.length) giveUp(`${values.json} is of another run`);
  return earlier.results.filter(({ number }) => number < from);
}

function keep(results) {
  if (values.json)
    writeFileSync(
      values.json,
      `${JSON.stringify({ seed: values.seed, all: all.length, drawn: drawn.length, results }, null, 1)}\n`,
    );
}

function printSummary(results) {
  const of = (outcome) => results.filter((result) => result.outcome === outcome);
  for (const outcome of ['time ran out', 'unnoticed']) {
    if (of(outcome).length > 0) console.log(`\n── ${outcome}`);
    for (const result of of(outcome)) console.log(lineOf(result));
  }
  const share = Math.round((100 * of('noticed').length) / Math.max(1, results.length));
  console.log(
    `\n${results.length} defects: ${of('noticed').length} noticed (${share} %), ${of('unnoticed').length} unnoticed, ${of('time ran out').length} out of time`,
  );
}

function lineOf({ number, file, line, kind, was, now }) {
  const short = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 120) || 'nothing';
  return `${number}. ${file}:${line} ${kind}: ${short(was)} → ${short(now)}`;
}
