import { type Row, renderTable } from './report.ts';
import { type Costs, costsOf, type Latencies, latencies, measured } from './simulation/measured-costs.ts';
import { type Outcome, type Scenario, simulatePortal } from './simulation/portal-model.ts';

/*
 * What cannot run here: 50 nodes, 200,000 people, 2,000 messages a second, by the costs that were measured on one and two nodes.
 * Each node has a core of its own, PostgreSQL 16, Redis one; every word goes over one channel; the network takes no time, and there are
 * no sign-ins, pages or searches. What came of it: decision 62.
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
const growth = [0.05, 0.1, 0.2, 0.25, 0.5, 1];
const changesPerSecond = [1 / 60, 1 / 10, 1 / 3];
const changesSeconds = 130;
/** Messages a second that every part carries. */
const calm = 200;
const overloadedShare = 0.01;
const nameOf = { node: 'busiest node', redis: 'Redis', postgres: 'PostgreSQL', disk: 'disk' };

const costsWithoutDisk: Costs = { ...costsOf(measured), flushMs: 0 };
const costs: Costs = { ...costsWithoutDisk, flushMs: waitOfOne(latencies) };

print('Beside what was measured', checkRows(latencies));
print(`${large.nodes} nodes, ${large.people.toLocaleString('en')} people`, growthRows());
print('Where each part has no time left', limitRows());
print(`While people change, at ${calm} messages a second`, changesRows());

/** What the p50 of one node has beside the work that the model knows; everything else follows from the costs. */
function waitOfOne({ oneNode }: Latencies): number {
  return Math.max(0, oneNode.p50Ms - simulatePortal(small, costsWithoutDisk).p50);
}

function checkRows({ oneNode, twoNodes }: Latencies): Row[] {
  const [one, two] = [small, { ...small, nodes: 2 }].map((scenario) => simulatePortal(scenario, costs));
  const beside = (figure: string, ours: number | undefined, peer: number): Row => {
    const predicted = ours ?? Number.NaN;
    return { figure, unit: 'ms', ours: predicted, peerName: 'measured', peer, ratio: predicted / peer };
  };
  return [
    beside('one node, p50', one?.p50, oneNode.p50Ms),
    beside('one node, p99', one?.p99, oneNode.p99Ms),
    beside('two nodes, p50', two?.p50, twoNodes.p50Ms),
    beside('two nodes, p99', two?.p99, twoNodes.p99Ms),
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
  const [atHalf, at] = [calm / 2, calm].map((messagesPerSecond) =>
    simulatePortal({ ...large, messagesPerSecond }, costs),
  );
  if (!atHalf || !at) throw new Error('Nothing was simulated');
  // The disk never is: whatever waits for it is flushed together.
  const parts = ['redis', 'node', 'postgres'] as const;
  return parts.map((part) => {
    const perMessage = (at.load[part] - atHalf.load[part]) / (calm / 2);
    const full = calm + (1 - at.load[part]) / perMessage;
    return { figure: nameOf[part], unit: 'messages/s', ours: full };
  });
}

function changesRows(): Row[] {
  return changesPerSecond.map((changedPeoplePerSecond) => {
    const calmly = { ...large, messagesPerSecond: calm, changedPeoplePerSecond, seconds: changesSeconds };
    const outcome = simulatePortal(calmly, costs);
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
