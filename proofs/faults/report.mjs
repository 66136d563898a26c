const counted = ['faults', 'acknowledged', 'lost', 'doubled', 'outOfOrder', 'notDelivered', 'died'];
const heads = ['', 'faults', 'acknowledged', 'lost', 'doubled', 'out of order', 'not delivered', 'died', 'else'];

/** The result of a part: number of faults, acknowledged messages, deviations, and other problems in sentences. */
export function finding(part, counts) {
  const nothing = Object.fromEntries(counted.map((name) => [name, 0]));
  return { ...nothing, problems: [], ...counts, part };
}

/** The number of deviations and problems; 0 if all is well. */
export function faultsIn({ lost, doubled, outOfOrder, notDelivered, died, problems }) {
  return lost + doubled + outOfOrder + notDelivered + died + problems.length;
}

export function printFindings(findings) {
  const rows = findings.map((one) => [one.part, ...counted.map((name) => one[name]), one.problems.length].map(String));
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at].length)));
  for (const row of [heads, ...rows]) {
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '));
  }
  for (const { part, problems } of findings) for (const problem of problems) console.log(`${part}: ${problem}`);
}
