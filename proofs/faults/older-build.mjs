import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Builds a former version in a separate folder; `remove` deletes it. */
export function buildOf(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-older-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Runs even if a signal ends the suite.
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

/** True if the packages installed here fit the older version as well. */
function hasItsPackages(folder) {
  const packagesOf = (at) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    return { ...dependencies, ...devDependencies };
  };
  const here = packagesOf(root);
  return Object.entries(packagesOf(folder)).every(([name, version]) => here[name] === version);
}
