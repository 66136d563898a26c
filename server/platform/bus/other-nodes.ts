import type { Bus } from './bus.ts';
import type { Utterance, Word } from './bus-words.ts';

interface Node {
  line: number;
  heardAt: number;
  /** Who has a socket there. */
  online: Set<number>;
  /** Its whole list was heard, and everybody who came or went since. */
  isKnown: boolean;
}

/** The other processes of the portal, and whom they have: told to the bus of this one as further servers of its own. */
export interface OtherNodes {
  /** Takes what a process says of itself. False where what it says is out of date. */
  hear(said: Utterance, nowMs: number): boolean;
  /** Nobody is online any more in processes that were last heard before this moment. Answers whether there were any. */
  forgetSilent(beforeMs: number): boolean;
  /** Whether one of them never said who is online there. */
  areStrangers(): boolean;
}

export function createOtherNodes(bus: Pick<Bus, 'noteFirstSocket' | 'noteLastSocket'>): OtherNodes {
  const nodes = new Map<string, Node>();

  function came(node: Node, userId: number) {
    if (node.online.has(userId)) return;
    node.online.add(userId);
    bus.noteFirstSocket(userId);
  }

  function went(node: Node, userId: number) {
    if (node.online.delete(userId)) bus.noteLastSocket(userId);
  }

  function setOnline(node: Node, userIds: readonly number[]) {
    node.isKnown = true;
    const there = new Set(userIds);
    for (const userId of there) came(node, userId);
    for (const userId of [...node.online]) if (!there.has(userId)) went(node, userId);
  }

  function forget(name: string, node: Node) {
    nodes.delete(name);
    for (const userId of [...node.online]) went(node, userId);
  }

  function take(name: string, node: Node, word: Word) {
    if (word.type === 'came') came(node, word.userId);
    else if (word.type === 'went') went(node, word.userId);
    else if (word.type === 'alive' && word.online) setOnline(node, word.online);
    else if (word.type === 'bye') forget(name, node);
  }

  return {
    hear({ from, line, words }, nowMs) {
      const node = nodes.get(from) ?? { line, heardAt: nowMs, online: new Set(), isKnown: false };
      if (line < node.line) return false;
      nodes.set(from, Object.assign(node, { line, heardAt: nowMs }));
      for (const word of words) take(from, node, word);
      return true;
    },
    forgetSilent(beforeMs) {
      const silent = [...nodes].filter(([, node]) => node.heardAt < beforeMs);
      for (const [name, node] of silent) forget(name, node);
      return silent.length > 0;
    },
    areStrangers: () => [...nodes.values()].some((node) => !node.isKnown),
  };
}
