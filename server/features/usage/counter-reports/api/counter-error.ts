import type { CounterException } from '#server/features/usage/counter-reports/report-header.ts';

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
