import { type Row, renderTable } from './report.ts';
import { type Costs, costsOf, measured } from './simulation/measured-costs.ts';
import { type Outcome, type Scenario, simulatePortal } from './simulation/portal-model.ts';

/*
 * What cannot run here: 50 nodes, 200,000 people, 2,000 messages a second, by the costs that were measured on one and two nodes.
 * docs/simulation.md says what is assumed and what came of it.
 *   npm run bench -- simulation
 */
const large: Scenario = {
  nodes: 50,
  people: 200_000,
  messagesPerSecond: 2000,
  noticesPerMessage: 3,
  changedPeoplePerSecond: 0,
  databaseCores: 16,
  seconds: 4,
  seed: 18,
};
/** As `npm run bench -- nodes` measures: the clients keep the other core of the machine for themselves. */
const small: Scenario = {
  ...{ ...large, nodes: 1, people: 1000, messagesPerSecond: measured.perSecond, noticesPerMessage: 0 },
  ...{ databaseCores: 4, sharedCores: 1, seconds: 60 },
};
const growth = [0.5, 1, 1.5, 2, 3, 4];
/** Once an hour, once a minute, and so on. */
const changesPerSecond = [1 / 3600, 1 / 60, 1 / 10, 1 / 3];
const changesSeconds = 12;
const overloadedShare = 0.01;
const nameOf = { node: 'busiest node', redis: 'Redis', postgres: 'PostgreSQL', disk: 'disk' };

const costsWithoutDisk: Costs = { ...costsOf(measured), flushMs: 0 };
const flushMs = Math.max(0, measured.oneNode.p50Ms - simulatePortal(small, costsWithoutDisk).p50);
const costs: Costs = { ...costsWithoutDisk, flushMs };

print('Beside what was measured', checkRows());
print(`${large.nodes} nodes, ${large.people.toLocaleString('en')} people`, growthRows());
print('Where each part has no time left', limitRows());
print(`While people change, at ${large.messagesPerSecond.toLocaleString('en')} messages a second`, changesRows());

/** The wait for the disk is taken from the p50 of one node; everything else follows. */
function checkRows(): Row[] {
  const [one, two] = [small, { ...small, nodes: 2 }].map((scenario) => simulatePortal(scenario, costs));
  const beside = (figure: string, ours: number | undefined, peer: number): Row => {
    const predicted = ours ?? Number.NaN;
    return { figure, unit: 'ms', ours: predicted, peerName: 'measured', peer, ratio: predicted / peer };
  };
  return [
    beside('one node, p50', one?.p50, measured.oneNode.p50Ms),
    beside('one node, p99', one?.p99, measured.oneNode.p99Ms),
    beside('two nodes, p50', two?.p50, measured.twoNodes.p50Ms),
    beside('two nodes, p99', two?.p99, measured.twoNodes.p99Ms),
  ];
}

function growthRows(): Row[] {
  const rows: Row[] = [];
  for (const times of growth) {
    const messagesPerSecond = times * large.messagesPerSecond;
    const outcome = simulatePortal({ ...large, messagesPerSecond }, costs);
    rows.push(rowOf(`${messagesPerSecond.toLocaleString('en')} messages a second, p99`, outcome));
    if (outcome.lateShare > overloadedShare) break;
  }
  return rows;
}

/** What each message takes of each part follows from two loads at which nobody waits for long. */
function limitRows(): Row[] {
  const half = large.messagesPerSecond / 2;
  const [atHalf, at] = [half / 2, half].map((messagesPerSecond) =>
    simulatePortal({ ...large, messagesPerSecond }, costs),
  );
  if (!atHalf || !at) throw new Error('Nothing was simulated');
  // The disk never is: whatever waits for it is flushed together.
  const parts = ['redis', 'node', 'postgres'] as const;
  return parts.map((part) => {
    const perMessage = (at.load[part] - atHalf.load[part]) / (half / 2);
    const full = half + (1 - at.load[part]) / perMessage;
    return { figure: nameOf[part], unit: 'messages/s', ours: full };
  });
}

function changesRows(): Row[] {
  return changesPerSecond.map((changedPeoplePerSecond) => {
    const outcome = simulatePortal({ ...large, changedPeoplePerSecond, seconds: changesSeconds }, costs);
    return rowOf(`a change every ${Math.round(1 / changedPeoplePerSecond)} s, p99`, outcome);
  });
}

function rowOf(figure: string, { p50, p99, lateShare, load }: Outcome): Row {
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const loads = Object.entries(load).map(
    ([part, share]) => `${nameOf[part as keyof Outcome['load']]} ${percent(share)}`,
  );
  const note = `p50 ${p50.toFixed(1)} ms, late ${percent(lateShare)}; ${loads.join(', ')}`;
  return { figure, unit: 'ms', ours: p99, note };
}

function print(title: string, rows: readonly Row[]) {
  console.log(`\n${title}\n${renderTable(rows)}`);
}
