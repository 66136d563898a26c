import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testsOf } from './nearest-tests.mjs';

/** Tests per changed file: the nearest ones, which are those of its slice that mention it most. */
const testsForEach = 3;
/** The number that two cores run within two minutes; `npm test` runs the others. */
const testsMax = 40;
const isTest = /\.test\.tsx?$/;

/**
 * Files that differ from main, or on main from the previous commit, including uncommitted ones and without deleted
 * ones.
 */
export function changedFiles(root) {
  const git = (...args) =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  // A clone may have no branch of this name.
  const hasMain = git('branch', '--list', 'main').length > 0;
  const [head, fork] = hasMain ? git('rev-parse', 'HEAD', git('merge-base', 'main', 'HEAD')[0]) : [];
  const changed = git('diff', '--name-only', '--relative', head === fork ? 'HEAD~1' : fork);
  const isThere = (file) => existsSync(join(root, file));
  return {
    changed: [...changed, ...git('ls-files', '-o', '--exclude-standard')].filter(isThere),
    files: git('ls-files', '-co', '--exclude-standard').filter(isThere),
  };
}

/** Changed test files, then the tests nearest to other changed files. */
export function testsOfChanged(root, { changed, files }) {
  const nearest = testsOf(root, files);
  const code = changed.filter((file) => /^(?:contract|server|web)\/.*\.tsx?$/.test(file) && !isTest.test(file));
  const ranked = code.map((file) => nearest(file).slice(0, testsForEach));
  const inTurn = Array.from({ length: testsForEach }, (_, place) => ranked.flatMap((tests) => tests[place] ?? []));
  const tests = [...new Set([...changed.filter((file) => isTest.test(file)), ...inTurn.flat()])];
  return { tests: tests.slice(0, testsMax), leftOver: Math.max(0, tests.length - testsMax) };
}
