/** The figures of one slice, by name. */
export type Slice = Record<string, number>;

export interface Comparison {
  figures: Record<string, { ours: number; peer: number; ratio: number }>;
}

type Measure = () => Promise<Slice>;

/** Compares one program with its peer. */
export async function compare(rounds: number, measureOurs: Measure, measurePeer: Measure): Promise<Comparison> {
  const ours = createComparison(measureOurs);
  for (let round = 0; round < rounds; round++) await measureRound([ours], measurePeer);
  return ours.result();
}

/** Compares several programs with the same peer in turn, and the peer with itself as their control. */
export async function compareAll(
  rounds: number,
  measureOurs: readonly Measure[],
  measurePeer: Measure,
): Promise<{ control: Comparison; found: Comparison[] }> {
  const control = createComparison(measurePeer);
  const ours = measureOurs.map(createComparison);
  for (let round = 0; round < rounds; round++) await measureRound([control, ...ours], measurePeer);
  return { control: control.result(), found: ours.map((one) => one.result()) };
}

/** In the order peer, ours, peer, ours, peer, so that other load on the machine affects both. */
async function measureRound(comparisons: ReturnType<typeof createComparison>[], measurePeer: Measure): Promise<void> {
  let before = await measurePeer();
  for (const { measure, note } of comparisons) {
    const ours = await measure();
    const after = await measurePeer();
    note(ours, before, after);
    before = after;
  }
}

/**
 * A round's ratio is ours divided by the mean of the peer before and after it; the result is the median over the
 * rounds.
 */
function createComparison(measure: Measure) {
  const seen = new Map<string, { ours: number[]; peer: number[]; ratio: number[] }>();
  return {
    measure,
    note(slice: Slice, before: Slice, after: Slice) {
      for (const [name, value] of Object.entries(slice)) {
        const peer = ((before[name] ?? Number.NaN) + (after[name] ?? Number.NaN)) / 2;
        const figure = seen.get(name) ?? { ours: [], peer: [], ratio: [] };
        figure.ours.push(value);
        figure.peer.push(peer);
        figure.ratio.push(value / peer);
        seen.set(name, figure);
      }
    },
    result(): Comparison {
      const figures: Comparison['figures'] = {};
      for (const [name, { ours, peer, ratio }] of seen) {
        figures[name] = { ours: median(ours), peer: median(peer), ratio: median(ratio) };
      }
      return { figures };
    },
  };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Interpolates between neighbours. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
