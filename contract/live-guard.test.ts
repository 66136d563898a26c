import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClientFrame } from './live.ts';
import { readClientFrame } from './live-guard.ts';

const odd = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1.5,
    2 ** 53,
    '7',
    null,
    true,
    {},
    [],
    '',
    ' ',
    'x'.repeat(4000),
    '😀'.repeat(4001),
    'a\0b',
    '\0',
    '\ud83d x',
  ),
  fc.string(),
  fc.integer(),
);
const id = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 1000 }) }, { weight: 1, arbitrary: odd });
const text = fc.oneof({ weight: 5, arbitrary: fc.string({ unit: 'grapheme' }) }, { weight: 1, arbitrary: odd });
const side = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 49_999, max: 50_002 }) },
  { weight: 1, arbitrary: odd },
);
const storedName = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[\w-]{32}\.[a-z]{3,4}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w-]{31,33}\.[a-z]{2,5}$/) },
  { weight: 1, arbitrary: odd },
);
const attachment = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name: storedName, width: side, height: side, other: odd }, { requiredKeys: ['name'] }),
  },
  { weight: 1, arbitrary: odd },
);
const clientId = fc.oneof(fc.stringMatching(/^[\w-]{6,70}$/), odd);

const frame = fc.oneof(
  fc.record(
    { type: fc.constant('chat'), from: id, to: id, content: text, timestamp: text, clientId, attachment },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constantFrom('received', 'read'), contactId: id, upTo: id }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('typing'), to: id, isTyping: fc.oneof(fc.boolean(), odd) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('identity'), userId: id }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.oneof(fc.constant('pong'), odd) }),
  odd,
  fc.array(odd),
);

test('the guard takes exactly the frames that the schema takes, and never throws', () => {
  fc.assert(
    fc.property(frame, (value) => {
      const read = readClientFrame(JSON.stringify(value));
      const parsed = ClientFrame.safeParse(JSON.parse(JSON.stringify(value)));
      expect('frame' in read ? read.frame : null).toEqual(parsed.success ? parsed.data : null);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['[]', 'A frame must be a JSON object'],
  [`{"type":"typing","a":${'['.repeat(3000)}${']'.repeat(3000)}}`, 'A frame is nested too deeply'],
  ['null', 'A frame must be a JSON object'],
  ['{"type":"shout"}', 'Unknown type of frame'],
  ['{}', 'Unknown type of frame'],
  ['{"type":"typing","to":7}', 'A typing frame has a wrong or missing field'],
  ['{"type":"chat","from":1,"to":2,"content":7}', 'A chat frame has a wrong or missing field'],
  ['{"type":"chat","from":1,"to":2,"content":"","timestamp":5}', 'A chat frame has a wrong or missing field'],
])('%s is bad', (text, bad) => {
  expect(readClientFrame(text)).toEqual({ bad });
});

test('a clientId that cannot be taken is refused without it', () => {
  for (const clientId of ['short', 7, null]) {
    const read = readClientFrame(JSON.stringify({ type: 'chat', from: 1, to: 2, content: 'x', clientId }));
    expect(read).toEqual({
      refused: { clientId: null, message: 'The clientId must be 8 to 64 letters, digits, - or _' },
    });
  }
});

test('a file is named by a chat frame, with the size of an image', () => {
  const read = (attachment: unknown) =>
    readClientFrame(JSON.stringify({ type: 'chat', from: 1, to: 2, content: 'x', attachment }));
  const name = `${'a-Z_0123'.repeat(4)}.png`;
  const image = { name, width: 640, height: 480 };
  expect(read(image)).toEqual({ frame: { type: 'chat', from: 1, to: 2, content: 'x', attachment: image } });
  for (const wrong of [{ name: '../etc/passwd' }, { name, width: 0 }, { name, height: 50_001 }, name, null, [name]]) {
    expect(read(wrong)).toHaveProperty('bad');
  }
});

test('text that is no JSON is bad and does not throw', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(() => readClientFrame(value)).not.toThrow();
    }),
  );
  expect(readClientFrame('{"type":')).toEqual({ bad: 'A frame must be JSON' });
});

test('a blank or too long message is refused with its clientId, not treated as an unreadable frame', () => {
  const refused = (content: string) =>
    readClientFrame(JSON.stringify({ type: 'chat', from: 1, to: 2, content, clientId: 'abcdefgh' }));
  expect(refused('  \n ')).toEqual({ refused: { clientId: 'abcdefgh', message: 'A message needs some text' } });
  expect(refused('x'.repeat(4001))).toEqual({
    refused: { clientId: 'abcdefgh', message: 'A message can have at most 4000 characters' },
  });
  expect(refused('😀'.repeat(4000))).toHaveProperty('frame');
});
