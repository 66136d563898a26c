import type { CounterException } from '#server/features/usage/counter-reports/report-header.ts';

/** What a call of the COUNTER API is answered instead of what it asked for. */
export class CounterError extends Error {
  override name = 'CounterError';
  readonly exception: CounterException;
  readonly retryAfterSeconds: number | undefined;
  constructor(exception: CounterException, retryAfterSeconds?: number) {
    super(exception.Message);
    this.exception = exception;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
