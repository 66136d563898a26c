import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// npm run attacks                        every part, one after another
// npm run attacks -- requests            one part
// npm run attacks -- requests --seed 7   repeats the run with this seed
// npm run attacks -- frames --nodes      requests or frames to two servers over PostgreSQL and Redis
// npm run attacks -- short               the form of `npm run test:ci`, on an existing build; whole: that of `npm run test:whole`
//
// Each part attacks the built product on this machine, and reports what failed.
const parts = [
  { name: 'origins', short: {}, whole: {} },
  { name: 'requests', short: { times: 5000 }, whole: { times: 30_000 }, takesNodes: true },
  { name: 'edges', short: { rounds: 1, edgesOfText: 3 }, whole: { rounds: 1 }, takesNodes: true },
  { name: 'longest', short: { textsOfField: 1 }, whole: {} },
  { name: 'frames', short: { times: 1000 }, whole: { times: 6000 }, takesNodes: true },
  { name: 'tokens', whole: {} },
  { name: 'consortia', whole: {} },
  { name: 'roles' },
  { name: 'uploads' },
  { name: 'logs' },
  { name: 'limits' },
  { name: 'sign-in' },
  { name: 'scripts' },
];
const args = process.argv.slice(2);
const at = args.indexOf('--seed');
const seed = at < 0 ? Math.floor(Math.random() * 1e6) : Number(args.splice(at, 2)[1]);
const isOnNodes = args.includes('--nodes');
const [wanted] = args.filter((arg) => arg !== '--nodes');
const isOfTests = wanted === 'short' || wanted === 'whole';
const chosen = parts
  .filter((part) => (isOfTests ? part[wanted] : wanted === undefined || wanted === part.name))
  .filter(({ takesNodes }) => takesNodes || !isOnNodes);
if (chosen.length === 0) {
  console.error(`Name none, short, whole, or one of: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

// Child processes end in this process's exit handler, which a signal alone would skip.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
if (!isOfTests)
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build/build.mjs')], { stdio: 'inherit' });
const where = isOnNodes ? { start: (await import('./portals/attacked-nodes.mjs')).startAttackedNodes } : {};
let problems = 0;
for (const part of chosen) {
  const { name } = part;
  const started = performance.now();
  const found = await attack(name, { seed, ...where, ...(isOfTests ? part[wanted] : {}) });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${found.sent} sent in ${seconds} s, ${found.problems.length} gave way`);
  for (const fact of found.facts) console.log(`  ${fact}`);
  for (const problem of found.problems) console.log(`  GAVE WAY: ${problem}`);
  problems += found.problems.length;
}
console.log(
  problems === 0 ? '\nNothing gave way.' : `\n${problems} gave way; once more: npm run attacks -- NAME --seed ${seed}`,
);
process.exit(problems === 0 ? 0 : 1);

async function attack(name, how) {
  try {
    const { run } = await import(`./${name}.mjs`);
    return await run(how);
  } catch (error) {
    // A part that fails must not hide the results of the others.
    return { sent: 0, facts: [], problems: [error.stack ?? String(error)] };
  }
}
