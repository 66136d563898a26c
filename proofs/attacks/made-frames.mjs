import { frameBytes, opcodes } from './raw-socket.mjs';
import { hostileNumbers, hostileTexts, hostileThings } from './values/hostile-values.mjs';

/** A part of messages that must never be stored: with a forged sender, or to a person without a relation. */
export const forgery = 'forged-message';

const kib = 1024;
/**
 * Per attacker: people of institutions that they do not serve, and an unknown id. The attackers may write to none of
 * them.
 */
const strangers = { librarian: [5, 4711], colleague: [5, 4711], tech: [12, 4711], manager2: [4711] };
const frameTypes = [
  'identity',
  'chat',
  'received',
  'read',
  'typing',
  'looking',
  'pong',
  'system',
  'revised',
  'desk',
  'changed',
  'missed',
];

/** Hostile frames: wrong size, type, order or sender, or random bytes. */
export function createFrames(random, person) {
  const json = (frame, options) => frameBytes(JSON.stringify(frame), options);
  const stranger = () => random.pick(strangers[person.username]);
  const anything = () =>
    random.pick([random.pick(hostileTexts), random.pick(hostileNumbers), random.pick(hostileThings)]);
  const id = () => random.pick([1, 2, 3, 4, 5, 6, 17, 4711, -1, 2 ** 53]);
  const someText = () => random.pick(hostileTexts).slice(0, 500);

  const kinds = {
    'random bytes as text': () => frameBytes(random.bytes(random.whole(0, 300))),
    'no JSON': () => frameBytes(random.pick(hostileTexts)),
    'a thing that is no frame': () => json(random.pick(hostileThings)),
    binary: () => frameBytes(random.bytes(64), { opcode: opcodes.binary }),
    'a type that there is not': () => json({ type: anything(), to: id() }),
    'a type of the server': () =>
      json({ type: random.pick(frameTypes), conversation: `channel:${id()}`, message: { id: 1 } }),
    'a frame with a wrong field': () => json(spoiltFrame()),
    'a forged sender': () => json({ type: 'chat', from: person.id === 5 ? 2 : 5, to: 4, content: forgery }),
    'a message to a stranger': () => json({ type: 'chat', from: person.id, to: stranger(), content: forgery }),
    'a message to oneself': () => json({ type: 'chat', from: person.id, to: person.id, content: forgery }),
    'a reply to a foreign message': () =>
      json({ type: 'chat', from: person.id, to: stranger(), content: forgery, replyToId: id() }),
    'a foreign file': () =>
      json({
        type: 'chat',
        from: person.id,
        to: stranger(),
        content: forgery,
        attachment: { filePath: `/uploads/${'a'.repeat(32)}.pdf` },
      }),
    'marks of what there is not': () =>
      json({ type: random.pick(['read', 'received']), contactId: id(), upTo: 2 ** 52 }),
    'typing to a stranger': () => json({ type: 'typing', to: stranger(), isTyping: true }),
    'looking at a stranger': () => json({ type: 'looking', to: stranger(), isLooking: true }),
    'hostile text to staff': () =>
      json({
        type: 'chat',
        from: person.id,
        to: 1,
        content: someText() || 'x',
        clientId: `hostile-${random.whole(0, 50)}`,
      }),
    'deep JSON': () => frameBytes(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    'the same key again and again': () => frameBytes(`{${'"type":"chat",'.repeat(2000)}"type":"pong"}`),
    'a flood of pings': () =>
      Buffer.concat(Array.from({ length: 40 }, () => frameBytes('x'.repeat(125), { opcode: opcodes.ping }))),
    'a flood of pongs': () => Buffer.concat(Array.from({ length: 40 }, () => frameBytes('', { opcode: opcodes.pong }))),
  };
  /** The server stops reading after these frames. */
  const lastOnes = {
    'a foreign identity': () => json({ type: 'identity', userId: person.id === 5 ? 2 : 5 }),
    'too large': () => frameBytes('x'.repeat(64 * kib + 1)),
    'said to be endless': () => frameBytes('x', { saysLength: 2 ** 48 }),
    'not masked': () => frameBytes('{"type":"pong"}', { isMasked: false }),
    'a reserved bit': () => frameBytes('{"type":"pong"}', { bits: random.pick([0x10, 0x20, 0x40]) }),
    'a reserved opcode': () => frameBytes('', { opcode: random.pick([3, 7, 11, 15]) }),
    'a ping that is too large': () => frameBytes('x'.repeat(200), { opcode: opcodes.ping }),
    'a continuation of nothing': () => frameBytes('x', { opcode: opcodes.more }),
    'a message that never ends': () =>
      Buffer.concat([
        frameBytes('{', { isLast: false }),
        ...Array.from({ length: 70 }, () => frameBytes('x'.repeat(kib), { opcode: opcodes.more, isLast: false })),
      ]),
    'a close code that there is not': () => frameBytes(Buffer.from([0x03, 0xee]), { opcode: opcodes.close }),
    'no frame at all': () => Buffer.concat([random.bytes(200)]),
    'half a frame': () => frameBytes('{"type":"chat"', { saysLength: 4000 }),
  };

  function spoiltFrame() {
    const frame = {
      type: random.pick(frameTypes),
      from: person.id,
      to: 4,
      content: 'spoilt',
      contactId: 4,
      upTo: 1,
      isTyping: true,
      userId: person.id,
    };
    return {
      ...frame,
      [random.pick(['from', 'to', 'content', 'contactId', 'upTo', 'userId', 'clientId'])]: anything(),
    };
  }
  return {
    next() {
      const isLast = random.chance(0.08);
      const [kind, make] = random.pick(Object.entries(isLast ? lastOnes : kinds));
      return { kind, bytes: make(), isLast };
    },
  };
}
