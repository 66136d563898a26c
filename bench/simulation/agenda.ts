/** What happens when, in simulated milliseconds. */
export interface Agenda {
  now(): number;
  /** Plans something; what is planned for the same moment happens in the order of planning. */
  after(ms: number, happen: () => void): void;
  /** Lets everything happen until this moment. */
  runUntil(ms: number): void;
}

interface Planned {
  at: number;
  turn: number;
  happen: () => void;
}

/** A binary heap: the next one is always on top. */
export function createAgenda(): Agenda {
  const heap: Planned[] = [];
  let now = 0;
  let turn = 0;

  function add(planned: Planned) {
    let at = heap.length;
    heap.push(planned);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(planned, heap[above])) break;
      heap[at] = heap[above] ?? planned;
      at = above;
    }
    heap[at] = planned;
  }

  function takeNext(): Planned | undefined {
    const next = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) sink(last);
    return next;
  }

  function sink(planned: Planned) {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!isBefore(heap[child], planned)) break;
      heap[at] = heap[child] ?? planned;
      at = child;
    }
    heap[at] = planned;
  }

  return {
    now: () => now,
    after: (ms, happen) => add({ at: now + ms, turn: turn++, happen }),
    runUntil(ms) {
      while ((heap[0]?.at ?? Number.POSITIVE_INFINITY) <= ms) {
        const next = takeNext();
        if (!next) break;
        now = next.at;
        next.happen();
      }
      now = ms;
    },
  };
}

function isBefore(one: Planned | undefined, other: Planned | undefined): boolean {
  if (!one) return false;
  if (!other) return true;
  return one.at < other.at || (one.at === other.at && one.turn < other.turn);
}
