import type { Row } from '#bench/report.ts';
import type { Engine } from '#server/db/engine.ts';
import type { CallTimes } from './time-calls.ts';

const goalMs = { sqlite: 50, postgres: 80 };
const growthMax = 3;
/** What a call takes that finds nothing: below this a growth says nothing. */
const nothingMs = 3;

/** The 95th percentile of each call with its goal, and how much longer it takes than with a hundredth of the data. */
export function rowsOfCalls(engine: Engine, before: readonly CallTimes[], after: readonly CallTimes[]): Row[] {
  return after.flatMap(({ call, p50, p95, bytes }, at): Row[] => {
    const small = before[at]?.p50 ?? Number.NaN;
    const size = `${(bytes / 1024).toFixed(0)} KiB`;
    const note = `p50 ${p50.toFixed(1)} ms, ${size}`;
    const reach: Row = {
      figure: `${call.name}: p95`,
      unit: 'ms',
      ours: p95,
      goal: { atMost: call.goalMs ?? goalMs[engine] },
      note,
    };
    const growth: Row = {
      ...{ figure: `${call.name}: growth of p50`, unit: 'ms', ours: p50, peer: small, peerName: '1/100' },
      ...{ ratio: p50 / Math.max(small, nothingMs), goal: { atMost: growthMax } },
    };
    return [reach, growth];
  });
}
