import type { Worker } from '#server/db/workers/worker.ts';
import type { RestartingWorker } from '#server/platform/restarting-worker.ts';
import type { MeaningCalls } from './meaning.worker.ts';
import { toVector, type Vector } from './meaning-index.ts';
import { builtInModel } from './sentence-model.ts';

/** An OpenAI-compatible endpoint that creates vectors in place of the built-in model. */
export interface EmbeddingsEndpoint {
  /** Address of the service, for example `https://models.example.org/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface Embeddings {
  /** Vectors are only compared with vectors of the same name. */
  name: string;
  /** Whether texts are sent to another server. */
  isElsewhere: boolean;
  embed(texts: readonly string[]): Promise<Vector[]>;
}

const endpointLimitMs = 10_000;

export function builtInEmbeddings(worker: RestartingWorker<MeaningCalls>): Embeddings {
  return {
    name: builtInModel,
    isElsewhere: false,
    async embed(texts) {
      const running: Worker<MeaningCalls> = await worker.ready();
      const vectors: Vector[] = [];
      // One text at a time, so that a question waits for a single text rather than for all.
      for (const text of texts) vectors.push(await running.call('embed', text));
      return vectors;
    },
  };
}

/** Calls `POST /embeddings`. Rejects unless it returns a vector for each text within ten seconds. */
export function endpointEmbeddings({ baseUrl, apiKey, model }: EmbeddingsEndpoint): Embeddings {
  return {
    name: `${new URL(baseUrl).host} ${model}`,
    isElsewhere: true,
    async embed(texts) {
      const answer = await fetch(`${baseUrl}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({ model, input: texts }),
        signal: AbortSignal.timeout(endpointLimitMs),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`The embeddings endpoint answered ${answer.status}`);
      return readVectors(await answer.json(), texts.length);
    },
  };
}

function readVectors(body: unknown, count: number): Vector[] {
  const data: unknown = (body as { data?: unknown } | null)?.data;
  const vectors = Array.isArray(data) ? data.map((each: { embedding?: unknown } | null) => each?.embedding) : [];
  const isVector = (value: unknown): value is number[] =>
    Array.isArray(value) && value.length > 0 && value.every((number) => Number.isFinite(number));
  if (vectors.length !== count || !vectors.every(isVector))
    throw new Error('The embeddings endpoint answered no vectors');
  return vectors.map(toVector);
}
