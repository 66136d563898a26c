import { writeFileSync } from 'node:fs';
import { vectorText } from '#server/features/assistant/finding/meaning-index.ts';
import { meaningsOf } from '#server/features/assistant/finding/passage.ts';
import { loadSentenceModel } from '#server/features/assistant/finding/sentence-model.ts';
import {
  bytesOfVectors,
  hashOf,
  readVectors,
  shippedVectorsFile,
  shortHash,
} from '#server/features/assistant/finding/shipped-vectors.ts';
import { shippedPassages } from '#server/features/assistant/knowledge/library.service.ts';

/* Makes the vectors of texts that ship and have none yet, and drops those of texts that are gone. `npm run meanings` */
const file = shippedVectorsFile('content');
const made = readVectors(file);
const texts = new Set((await shippedPassages()).flatMap(meaningsOf).map(({ text }) => text));
const model = await loadSentenceModel();
const vectors = new Map<string, string>();
let fresh = 0;
for (const text of texts) {
  const hash = hashOf(text);
  const known = made.get(shortHash(hash));
  if (known === undefined) fresh += 1;
  vectors.set(hash, known ?? vectorText(await model.embed(text)));
}
writeFileSync(file, bytesOfVectors(vectors));
console.log(`${file}: ${vectors.size} vectors, ${fresh} of them new.`);
