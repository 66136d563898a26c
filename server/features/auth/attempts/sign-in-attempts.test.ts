import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { createSignInAttempts, fromAddress, fromSession } from './sign-in-attempts.service.ts';

/** A database that accepts every query and never responds. */
const silent = () =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: () => new Promise<never>(() => undefined) }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

const attemptsOn = (db: Kysely<Schema>) => {
  const clock = () => 0;
  return createSignInAttempts({ db, clock, limits: createLimits(clock) });
};

test('somebody who tries again and again in one session leaves room in the queue for others', async () => {
  vi.useFakeTimers();
  try {
    const attempts = attemptsOn(silent());
    let refused = 0;
    const reserve = (session: string) =>
      attempts.reserve(fromSession('librarian', session)).catch(() => {
        refused++;
      });
    for (let guess = 0; guess < 60; guess++) void reserve('one');
    void reserve('another');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toBe(40);
  } finally {
    vi.useRealTimers();
  }
});

test('a database that does not answer keeps nobody in the queue: they are told to come back', async () => {
  vi.useFakeTimers();
  try {
    const attempts = attemptsOn(silent());
    const reserve = (address: string) => attempts.reserve(fromAddress('librarian', address));
    for (const counted of ['192.0.2.1', '192.0.2.2']) void reserve(counted);
    const told = expect(reserve('192.0.2.3')).rejects.toMatchObject({ statusCode: 503 });
    await vi.advanceTimersByTimeAsync(4_000);
    await told;
  } finally {
    vi.useRealTimers();
  }
});
