import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { faultsIn, finding, printFindings } from './report.mjs';

// npm run faults                     every part, one after another
// npm run faults -- migrations 2     proofs/faults/parts/migrations.mjs; arguments after the name are passed to the part
// npm run faults -- short            the form of `npm run test:ci`, on an existing build; whole: that of `npm run test:whole`
//
// Each part causes a fault in the built product again and again, and counts the effects.
/** Repetitions in the forms of the test command; parts without any take too long for it, or need root. */
const parts = [
  { name: 'chat', short: ['2', 'SQLite'], whole: ['4'] },
  { name: 'database', short: ['4'], whole: ['8'] },
  { name: 'stops', short: ['1', 'SQLite'], whole: ['2'] },
  { name: 'locks' },
  { name: 'files' },
  { name: 'imports' },
  { name: 'harvests' },
  { name: 'fetching' },
  { name: 'backup', short: ['1'], whole: ['2'] },
  { name: 'restore', whole: ['2'] },
  { name: 'mail' },
  { name: 'webhooks', whole: ['5'] },
  { name: 'news', short: ['6', 'SQLite'], whole: ['6'] },
  { name: 'retention', short: ['1', 'SQLite'], whole: ['4'] },
  { name: 'clock', short: ['1', 'SQLite'], whole: ['2'] },
  { name: 'erasure', short: ['2', 'SQLite'], whole: ['5'] },
  { name: 'disk' },
  { name: 'migrations' },
  { name: 'nodes' },
  { name: 'upgrade' },
  { name: 'proxies' },
];
const [wanted, ...how] = process.argv.slice(2);
const isOfTests = wanted === 'short' || wanted === 'whole';
const chosen = parts.filter((part) => (isOfTests ? part[wanted] : wanted === undefined || wanted === part.name));
if (chosen.length === 0) {
  console.error(`Name none, short, whole, or one of: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

// Child processes end in this process's exit handler, which a signal alone would skip.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
if (!isOfTests)
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build/build.mjs')], { stdio: 'inherit' });
const findings = [];
for (const part of chosen) {
  const found = await findingsOf(part.name, isOfTests ? part[wanted] : how);
  // All parts take hours, so intermediate results are printed in case the run is stopped.
  if (!isOfTests && chosen.length > 1) printFindings(found);
  findings.push(...found);
}
printFindings(findings);
const faults = findings.reduce((sum, one) => sum + faultsIn(one), 0);
console.log(faults === 0 ? '\nAll is as it should be.' : `\n${faults} faults.`);
process.exit(faults === 0 ? 0 : 1);

async function findingsOf(name, args) {
  const { run } = await import(`./parts/${name}.mjs`);
  try {
    return await run(args);
  } catch (error) {
    // A part that fails must not hide the results of the others.
    return [finding(name, { problems: [error.stack ?? String(error)] })];
  }
}
