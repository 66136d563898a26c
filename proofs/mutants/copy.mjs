import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDefect } from './defects.mjs';

const runnerProgram = join(import.meta.dirname, 'runner.mjs');

/** A copy of the tree with one defect at a time; the tree itself is only read. `stop` ends the processes in it. */
export function makeCopy({ root, files, folder, maxWorkers }) {
  const tree = join(folder, 'tree');
  for (const file of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    copyFileSync(join(root, file), join(tree, file));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  // The official samples lie beside the project.
  const beside = join(root, '../shared');
  if (existsSync(beside)) symlinkSync(beside, join(folder, 'shared'));

  let runner;
  let current = null;
  const changed = new Set();
  /** Tests, compiler and linter runs that pass on the unchanged tree. */
  const isClean = new Map();

  /** Applies a defect and reverts the one before; null only reverts. */
  function put(defect) {
    for (const file of new Set([current, defect].filter(Boolean).map((one) => one.file))) {
      const text = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(tree, file), file === defect?.file ? withDefect(text, defect) : text);
      changed.add(join(tree, file));
    }
    current = defect;
  }

  /** The tests that failed; null if the time ran out and the run had to be ended. */
  async function failuresOf(tests, milliseconds) {
    runner ??= await startRunner();
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const answered = once(runner.child, 'message', { signal });
      const gone = runner.gone.then(() => [{ failures: [{ test: null, name: 'the tests ended by themselves' }] }]);
      const late = sleep(milliseconds, [null], { signal });
      runner.child.send({ changed: [...changed], tests });
      changed.clear();
      const [answer] = await Promise.race([answered, gone, late]);
      if (!answer || runner.child.exitCode !== null) stop();
      return answer?.failures ?? null;
    } finally {
      ended.abort();
    }
  }

  async function startRunner() {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(?:PORTAL_(?!TEST_).*|PORT|HOST|NODE_ENV)$/.test(name),
    );
    const scratch = join(folder, 'scratch');
    mkdirSync(scratch, { recursive: true });
    // The only limit that projects of a configuration respect: their own number of workers overrides that of the
    // command.
    const env = { ...Object.fromEntries(own), TMPDIR: scratch, VITEST_MAX_WORKERS: String(maxWorkers) };
    if (!env.PORTAL_TEST_POSTGRES_URL) env.PORTAL_TEST_WITHOUT ??= 'postgres';
    // A separate process group, so that a test that never ends can be ended with its child processes.
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
    const child = fork(runnerProgram, [], { cwd: tree, env, detached: true, stdio });
    const gone = once(child, 'exit');
    await once(child, 'message');
    return { child, gone, scratch };
  }

  function stop() {
    if (!runner) return;
    try {
      process.kill(-runner.child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    rmSync(runner.scratch, { recursive: true, force: true });
    runner = undefined;
  }

  /** True if a test passes without a defect; the failure of any other proves nothing. */
  async function passesUnchanged(test, milliseconds) {
    if (!isClean.has(test)) {
      put(null);
      isClean.set(test, (await failuresOf([test], milliseconds))?.length === 0);
    }
    return isClean.get(test);
  }

  /** The error of the compiler or linter for a file, as in `npm test`; null if there is none. */
  async function refusalOf(file) {
    const project = file.startsWith('web/') ? 'web' : '.';
    const checkers = ['--checkers', String(maxWorkers)];
    const compile = [
      'tsc',
      ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', `.${project}.tsbuildinfo`, ...checkers],
    ];
    const lint = ['biome', ['lint', '--vcs-enabled=false', '--error-on-warnings', file]];
    for (const [tool, args] of [compile, lint]) {
      const said = await outputOfRefusal(join(root, 'node_modules/.bin', tool), args, tree, maxWorkers);
      if (said !== null && (await isContentUnchanged(tool, args))) return { tool, said };
    }
    return null;
  }

  async function isContentUnchanged(tool, args) {
    const key = [tool, ...args].join(' ');
    if (!isClean.has(key)) {
      put(null);
      isClean.set(key, (await outputOfRefusal(join(root, 'node_modules/.bin', tool), args, tree, maxWorkers)) === null);
    }
    return isClean.get(key);
  }

  return { put, failuresOf, passesUnchanged, refusalOf, stop };
}

function outputOfRefusal(program, args, cwd, maxWorkers) {
  const env = { ...process.env, BIOME_THREADS: String(maxWorkers) };
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}`.trim() : null),
    );
  });
}
