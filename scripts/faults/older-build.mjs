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

/** The last commit that lacks the newest of the present migrations and knows no other ones. */
export function lastWithFewerMigrations() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const namesIn = (source) => (source.match(/^ {2}'\d{4}-[a-z-]+':/gm) ?? []).join();
  const present = namesIn(readFileSync(join(root, list), 'utf8'));
  const isFormer = (names) => names !== '' && names !== present && present.startsWith(names);
  const commits = git('rev-list', '--max-count=2000', 'HEAD').trim().split('\n');
  const former = commits.find((commit) => isFormer(namesIn(git('show', `${commit}:${list}`))));
  if (!former) throw new Error('No commit has fewer migrations: name one');
  return former;
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
