import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test('a file is read in the encoding it was written in', () => {
  const utf8 = new TextEncoder().encode('Élodie');
  const western = Uint8Array.from([0xc9, 0x6c, 0x6f, 0x64, 0x69, 0x65]);
  const utf16 = Uint8Array.from([0xff, 0xfe, 0xc9, 0x00, 0x6c, 0x00]);
  expect(decodeText(utf8.buffer)).toBe('Élodie');
  expect(decodeText(western.buffer)).toBe('Élodie');
  expect(decodeText(utf16.buffer)).toBe('Él');
});
