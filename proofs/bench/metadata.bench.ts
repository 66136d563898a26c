import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SaxesParser } from 'saxes';
import { cutOutEntity } from '#server/features/technical-setup/metadata/cut-out-entity.ts';
import { listIdentityProviders } from '#server/features/technical-setup/metadata/metadata-list.ts';
import { describeMachine } from './measuring/machine.ts';
import { compare, type Slice } from './measuring/measure.ts';
import { isMissed, type Row, renderTable, rowOf } from './measuring/report.ts';
import { entityIdOf, writeAggregate } from './metadata-file.ts';

/*
 * Aggregates of federations: listing 20,000 entities, and extracting the last one, compared with the bare streaming
 * parser on the same file, and the memory for ten times as many. `npm run bench -- metadata [--quick]`
 */
const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = flags.quick ? 2 : 6;
const few = 2000;
const many = 20_000;
const lastProvider = many - 4;
const MB = 1_000_000;
const microseconds = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'portal-metadata-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const [small, large] = [join(folder, 'small.xml'), join(folder, 'large.xml')];
writeAggregate(small, few);
writeAggregate(large, many);

console.log(await describeMachine(folder));
const list = () =>
  rate(async () => (await listIdentityProviders(createReadStream(large))).identityProviders.length * 4);
const cut = () =>
  rate(async () => ((await cutOutEntity(createReadStream(large), entityIdOf(lastProvider))) ? many : 0));
const bare = () => rate(bareParse);
// Warm-up for the JIT compiler.
for (const measure of [list, cut, bare]) await measure();
const control = await compare(rounds, bare, bare);
const about = { unit: 'entities/s', peerName: 'bare parser', control, goal: { atLeast: 0.5 } };
const rows: Row[] = [
  rowOf(await compare(rounds, list, bare), 'entitiesPerSecond', { figure: 'listing 20,000 entities', ...about }),
  rowOf(await compare(rounds, cut, bare), 'entitiesPerSecond', { figure: 'cutting out the last one', ...about }),
  rowOf(
    await compare(
      Math.min(rounds, 3),
      () => peak(large),
      () => peak(small),
    ),
    'MB',
    {
      ...{ figure: 'memory for 20,000 entities', unit: 'MB', peerName: '2,000 entities', goal: { atMost: 1.5 } },
    },
  ),
];
console.log(`\nMedians of ${rounds} rounds; control: the peer against itself.\n${renderTable(rows)}`);
const missed = rows.filter(isMissed).length;
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');

/** In processor time, because both use one thread. */
async function rate(read: () => Promise<number>): Promise<Slice> {
  const started = process.cpuUsage();
  const entities = await read();
  if (entities !== many) throw new Error(`${entities} of ${many} entities were read`);
  const { user, system } = process.cpuUsage(started);
  return { entitiesPerSecond: many / ((user + system) / microseconds) };
}

/** The same parser with the same rules, which only counts. */
async function bareParse(): Promise<number> {
  let entities = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local }) => {
    if (local === 'EntityDescriptor') entities++;
  });
  for await (const piece of createReadStream(large, 'utf8')) parser.write(String(piece));
  parser.close();
  return entities;
}

async function peak(path: string): Promise<Slice> {
  const child = fork(fileURLToPath(new URL('./metadata-memory.js', import.meta.url)), [path]);
  const [bytes] = await once(child, 'message');
  await once(child, 'exit');
  return { MB: Number(bytes) / MB };
}
