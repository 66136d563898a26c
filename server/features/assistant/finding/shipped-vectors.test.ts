import { expect, test } from 'vitest';
import { shippedPassages } from '#server/features/assistant/knowledge/library.service.ts';
import { meaningsOf } from './passage.ts';
import { hashOf, readVectors, shippedVector, shippedVectorsFile } from './shipped-vectors.ts';

test('every text that ships has its vector, and no other has one: npm run meanings makes them', async () => {
  const texts = [...new Set((await shippedPassages()).flatMap(meaningsOf).map(({ text }) => text))];
  expect(texts.filter((text) => shippedVector(hashOf(text)) === undefined)).toEqual([]);
  expect(readVectors(shippedVectorsFile()).size).toBe(texts.length);
});
