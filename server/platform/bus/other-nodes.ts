import type { Bus } from './bus.ts';
import type { BusEnvelope, BusMessage } from './bus-messages.ts';

interface Node {
  line: number;
  lastSeenAt: number;
  /** The people who have a socket in that process. */
  online: Set<number>;
  /** True once the full list and all later changes were received. */
  isKnown: boolean;
}

/** The other processes of the portal and the people connected to them, reported to this process's bus as if each were another server. */
export interface OtherNodes {
  /** Processes the messages that a process sent about itself. False if they are out of date. */
  receive(envelope: BusEnvelope, nowMs: number): boolean;
  /** Marks everybody in processes last heard before this moment as offline. Returns whether there were any such processes. */
  forgetSilent(beforeMs: number): boolean;
  /** Says whether any process has not yet sent its list of online people. */
  hasUnknownNodes(): boolean;
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

  function apply(name: string, node: Node, message: BusMessage) {
    if (message.type === 'came') came(node, message.userId);
    else if (message.type === 'went') went(node, message.userId);
    else if (message.type === 'alive' && message.online) setOnline(node, message.online);
    else if (message.type === 'bye') forget(name, node);
  }

  return {
    receive({ from, line, words }, nowMs) {
      const node = nodes.get(from) ?? { line, lastSeenAt: nowMs, online: new Set(), isKnown: false };
      if (line < node.line) return false;
      nodes.set(from, Object.assign(node, { line, lastSeenAt: nowMs }));
      for (const message of words) apply(from, node, message);
      return true;
    },
    forgetSilent(beforeMs) {
      const silent = [...nodes].filter(([, node]) => node.lastSeenAt < beforeMs);
      for (const [name, node] of silent) forget(name, node);
      return silent.length > 0;
    },
    hasUnknownNodes: () => [...nodes.values()].some((node) => !node.isKnown),
  };
}
