import { answerCalls } from '#server/db/workers/answer-calls.ts';

/* A worker for tests of the runner. */

export type TestCalls = {
  double(number: number): number;
  pid(nothing: null): number;
  exit(nothing: null): void;
  spin(nothing: null): void;
  fill(nothing: null): void;
};

answerCalls<TestCalls>({
  double(number) {
    if (number < 0) throw Object.assign(new Error('below zero'), { code: 'NEGATIVE' });
    return number * 2;
  },
  pid: () => process.pid,
  exit: () => process.exit(1),
  spin() {
    for (;;);
  },
  fill() {
    const filled: number[][] = [];
    for (;;) filled.push(new Array(1000).fill(0.5));
  },
});
