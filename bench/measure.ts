/** What one slice of measuring found, by the name of the figure. */
export type Slice = Record<string, number>;

export interface Comparison {
  rounds: number;
  figures: Record<string, { ours: number; peer: number; ratio: number }>;
}

/**
 * Measures in the order peer, ours, peer, so that whatever else the machine does in the meantime falls on both.
 * A round's ratio is ours to the mean of the two around it; the answer is the median over the rounds.
 */
export async function compare(
  rounds: number,
  measureOurs: () => Promise<Slice>,
  measurePeer: () => Promise<Slice>,
): Promise<Comparison> {
  const seen = new Map<string, { ours: number[]; peer: number[]; ratio: number[] }>();
  for (let round = 0; round < rounds; round++) {
    const before = await measurePeer();
    const ours = await measureOurs();
    const after = await measurePeer();
    for (const [name, value] of Object.entries(ours)) {
      const peer = ((before[name] ?? Number.NaN) + (after[name] ?? Number.NaN)) / 2;
      const figure = seen.get(name) ?? { ours: [], peer: [], ratio: [] };
      figure.ours.push(value);
      figure.peer.push(peer);
      figure.ratio.push(value / peer);
      seen.set(name, figure);
    }
  }
  const figures: Comparison['figures'] = {};
  for (const [name, { ours, peer, ratio }] of seen) {
    figures[name] = { ours: median(ours), peer: median(peer), ratio: median(ratio) };
  }
  return { rounds, figures };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Between two neighbours the value is interpolated. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
