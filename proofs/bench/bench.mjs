import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startPostgres } from '#scripts/test/postgres.mjs';
import { endCommands, runCommand } from '#scripts/test/run-command.mjs';

// npm run bench                          every proofs/bench/*.bench.ts, one after another: parallel benches would slow each other
// npm run bench -- chat                  one bench
// npm run bench -- chat memory --quick   arguments after the name are passed to the bench
const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist/bench');
process.chdir(root);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await endCommands();
    process.exit(130);
  });
}

const benches = readdirSync('proofs/bench')
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const [wanted, ...args] = process.argv.slice(2);
const chosen = wanted === undefined || wanted.startsWith('-') ? benches : benches.filter((name) => name === wanted);
if (chosen.length === 0) {
  console.error(`No bench is called ${wanted}. There are: ${benches.join(', ')}`);
  process.exit(2);
}

const hasRun = async (command, env = process.env) => (await runCommand(command, { env, isLive: true })).isOk;
let isOk = await hasRun(['node', 'scripts/build/build.mjs']);
if (isOk) await buildBenches();
// Measured with every flush to disk.
const onPostgres = chosen.some((name) => ['chat', 'nodes', 'scale'].includes(name));
const postgres = isOk && onPostgres ? await startPostgres({ isDurable: true }) : undefined;
const env = { ...process.env, PORTAL_BENCH_POSTGRES_URL: postgres?.url ?? '' };
for (const name of isOk ? chosen : []) {
  console.log(`\n── ${name}`);
  const command = ['node', join(out, `${name}.bench.js`), ...(wanted?.startsWith('-') ? [wanted] : []), ...args];
  isOk = (await hasRun(command, env)) && isOk;
}
await postgres?.stop();
process.exitCode = isOk ? 0 : 1;

/** Built like the product, so that no compiler and no loader runs while anything is measured. */
async function buildBenches() {
  const programs = [
    ...filesOf('proofs/bench', /\.bench\.ts$|^(clients|loop-delay|webhook-receiver)\.ts$/),
    ...filesOf('proofs/bench/peers', /\.ts$/),
  ];
  const { build, loadConfigFromFile } = await import('vite');
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.server.config.ts');
  config.build.outDir = out;
  // A bench that runs a portal in its own process needs the workers beside it.
  const workers = Object.entries(config.build.rolldownOptions.input).filter(([name]) => name.endsWith('.worker'));
  const ours = programs.map((file) => [basename(file, '.ts'), file]);
  config.build.rolldownOptions.input = Object.fromEntries([...ours, ...workers]);
  await build({ ...config, configFile: false, logLevel: 'warn' });
  // The vectors and articles that stand beside the product.
  cpSync('content', join(out, 'content'), { recursive: true });
}

function filesOf(folder, pattern) {
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file));
}
