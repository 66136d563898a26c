import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { channelKey, pairKey } from '#contract/conversations.ts';
import { chatFrame } from './chat-frame.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anyId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const anyAttachment: fc.Arbitrary<Attachment> = fc.record(
  {
    url: anyText,
    filename: anyText,
    kind: fc.constantFrom('png', 'pdf'),
    contentType: anyText,
    fileSize: fc.nat(),
    width: fc.nat(),
    height: fc.nat(),
  },
  { requiredKeys: ['url', 'filename', 'kind', 'contentType', 'fileSize'] },
);

const anyMessage: fc.Arbitrary<Message> = fc.record({
  id: anyId,
  conversation: fc.oneof(
    anyId.map(channelKey),
    fc.tuple(anyId, anyId).map(([a, b]) => pairKey(a, b)),
  ),
  channelCustomerId: fc.option(anyId),
  senderId: anyId,
  receiverId: anyId,
  content: anyText,
  attachment: fc.option(anyAttachment),
  timestamp: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
    .map((date) => date.toISOString()),
  clientId: fc.option(anyText),
  kind: fc.constantFrom('automatic', null),
  read: fc.boolean(),
});

test('the frame says exactly what the message says', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(JSON.parse(chatFrame(message))).toEqual({ type: 'chat', message });
    }),
  );
});
