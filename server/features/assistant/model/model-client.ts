import { setTimeout as pause } from 'node:timers/promises';

export interface ModelEndpoint {
  /** Address of the service, for example `https://models.example.org/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface ModelMessage {
  role: 'system' | 'user';
  content: string;
}

export interface ModelLimits {
  /** Maximum wait for the first words, and between two pieces of the answer. */
  silenceMs: number;
  wholeMs: number;
  retryAfterMs: number;
}

const usualLimits: ModelLimits = { silenceMs: 10_000, wholeMs: 60_000, retryAfterMs: 500 };

/** Longer than any expected answer. A server that never stops is cut off. */
const answerMaxLength = 20_000;
const answerTokensMax = 700;

/** A failure of the model, with a message that may be shown. */
export class ModelFailureError extends Error {
  readonly mayRetry: boolean;

  constructor(message: string, { mayRetry = false, cause }: { mayRetry?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.mayRetry = mayRetry;
  }
}

/**
 * Streams a model's answer. Retries once if it fails before the first piece. Throws a ModelFailureError, or the reason
 * of `signal`.
 */
export async function* askModel(
  endpoint: ModelEndpoint,
  messages: readonly ModelMessage[],
  { signal, limits = usualLimits }: { signal: AbortSignal; limits?: ModelLimits },
): AsyncGenerator<string> {
  for (let attempt = 1; ; attempt++) {
    let hasBegun = false;
    try {
      for await (const piece of answerOf(endpoint, messages, { signal, limits })) {
        hasBegun = true;
        yield piece;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      const failure =
        error instanceof ModelFailureError ? error : new ModelFailureError('the model broke off', { cause: error });
      if (hasBegun || attempt > 1 || !failure.mayRetry) throw failure;
      await pause(limits.retryAfterMs, undefined, { signal });
    }
  }
}

interface Call {
  signal: AbortSignal;
  limits: ModelLimits;
}

async function* answerOf(
  { baseUrl, apiKey, model }: ModelEndpoint,
  messages: readonly ModelMessage[],
  { signal, limits }: Call,
): AsyncGenerator<string> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), limits.silenceMs);
  const whole = AbortSignal.timeout(limits.wholeMs);
  try {
    const answer = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: answerTokensMax }),
      signal: AbortSignal.any([signal, silence.signal, whole]),
      // Following a redirect would send the prompt, and perhaps the key, to another server.
      redirect: 'error',
    });
    if (!answer.ok || !answer.body) throw await refusal(answer);
    let length = 0;
    for await (const piece of contentsOf(answer.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), limits.silenceMs);
      length += piece.length;
      if (length > answerMaxLength) throw new ModelFailureError('the model did not come to an end');
      yield piece;
    }
    if (length === 0) throw new ModelFailureError('the model said nothing', { mayRetry: true });
  } catch (error) {
    if (error instanceof ModelFailureError) throw error;
    if (silence.signal.aborted || whole.aborted)
      throw new ModelFailureError('the model took too long', { cause: error });
    throw new ModelFailureError('the model could not be reached', { mayRetry: true, cause: error });
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function refusal(answer: Response): Promise<ModelFailureError> {
  // The error text does not help readers, and may repeat the prompt.
  await answer.body?.cancel();
  const mayRetry = answer.status === 429 || answer.status >= 500;
  return new ModelFailureError(`the model answered ${answer.status}`, { mayRetry });
}

/** Yields the contents of server-sent events until `[DONE]`. A stream that ends earlier was interrupted. */
async function* contentsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > answerMaxLength) throw new ModelFailureError('the model answered something else');
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') return;
      yield* contentOf(data);
    }
  }
  throw new ModelFailureError('the model broke off', { mayRetry: true });
}

function* contentOf(data: string): Generator<string> {
  let event: { choices?: { delta?: { content?: unknown } }[]; error?: unknown } | null;
  try {
    event = JSON.parse(data);
  } catch (error) {
    throw new ModelFailureError('the model answered something else', { cause: error });
  }
  if (typeof event !== 'object' || event === null || event.error)
    throw new ModelFailureError('the model reported an error');
  const content = event.choices?.[0]?.delta?.content;
  if (typeof content === 'string' && content !== '') yield content;
}
