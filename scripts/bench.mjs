import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endCommands, runCommand } from './run-command.mjs';

// npm run bench            every bench/*.bench.ts, one after the other: two at once would measure each other
// npm run bench -- chat    those whose name begins so
process.chdir(join(import.meta.dirname, '..'));
process.once('SIGINT', async () => {
  await endCommands();
  process.exit(130);
});

const wanted = process.argv.slice(2);
const benches = readdirSync('bench').filter((file) => file.endsWith('.bench.ts'));
const chosen = benches.filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name))).sort();
if (chosen.length === 0) {
  console.error(`No bench is called ${wanted.join(', ')}. There are: ${benches.join(', ')}`);
  process.exit(2);
}

const { env } = process;
let isOk = await runCommand(['node', 'scripts/build.mjs'], { env });
for (const file of isOk ? chosen : []) {
  console.log(`\n── ${file}`);
  isOk = (await runCommand(['node_modules/.bin/tsx', join('bench', file)], { env, isLoud: true })) && isOk;
}
process.exitCode = isOk ? 0 : 1;
