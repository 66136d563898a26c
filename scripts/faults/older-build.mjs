import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const list = 'server/db/migrate.ts';

/** Builds a former version in a folder of its own; `remove` takes it away. */
export function buildOf(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-older-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where a signal ends the suite.
  process.once('exit', remove);
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, stdio: 'inherit' });
  try {
    const archive = join(folder, 'source.tar');
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: root });
    run('tar', '-xf', archive);
    if (hasItsPackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else run('npm', 'ci', '--no-audit', '--no-fund');
    run('npm', 'run', 'build');
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The last version that may run on a database of the present one. */
export function lastThatMayRunBeside() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const present = readFileSync(join(root, list), 'utf8');
  const commits = git('rev-list', '--max-count=2000', 'HEAD', '--', list).trim().split('\n');
  const former = commits.find((commit) => mayRunBeside(git('show', `${commit}:${list}`), present));
  if (former) return former;
  throw new Error(
    'No former version may run beside this one, ops/upgrade.sh stops it first: name a commit of this one',
  );
}

/** Whether a version with this list of migrations may run on a database of the present list: it lacks some, and may ignore them all. */
export function mayRunBeside(former, present) {
  const namesIn = (source, end) => source.match(new RegExp(`(?<=^ {2}')\\d{4}-[a-z-]+(?='${end})`, 'gm')) ?? [];
  const [known, all, ignored] = [namesIn(former, ':'), namesIn(present, ':'), namesIn(present, ',')];
  const missing = all.filter((name) => !known.includes(name));
  return (
    missing.length > 0 && [...known, ...missing].every((name) => (known.includes(name) ? all : ignored).includes(name))
  );
}

/** Whether what is installed here serves the older version as well. */
function hasItsPackages(folder) {
  const packagesOf = (at) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    return { ...dependencies, ...devDependencies };
  };
  const here = packagesOf(root);
  return Object.entries(packagesOf(folder)).every(([name, version]) => here[name] === version);
}
