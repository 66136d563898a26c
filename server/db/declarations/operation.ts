import type { Declared } from './declaration.ts';

const inside = { holds: null, period: 'running', seenBy: 'nobody' } as const;

export const operation = {
  arrivingFiles: {
    activity: 'operation',
    names: {
      uploaderId: { of: 'person', erasure: 'delete', archive: 'no: room for a file on its way' },
    },
    parts: [
      {
        columns: 'id uploaderId bytes at',
        holds: null,
        period: 'hour',
        seenBy: 'nobody',
        basis: 'interest',
        erasure: 'goes',
      },
    ],
  },
  idempotencyKeys: {
    activity: 'operation',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'no: hashes, gone after a day' },
    },
    parts: [
      {
        columns: 'userId call keyHash bodyHash made createdAt',
        holds: null,
        period: 'day',
        seenBy: 'nobody',
        basis: 'interest',
        erasure: 'goes',
      },
    ],
  },
  jobs: {
    activity: 'operation',
    names: {},
    notExported: 'own',
    parts: [{ columns: 'name dueAt', ...inside, erasure: 'nothing' }],
  },
  counters: {
    activity: 'operation',
    names: {},
    logged: 'next',
    parts: [{ columns: 'name next', ...inside, erasure: 'nothing' }],
  },
  storeIdentity: {
    activity: 'operation',
    names: {},
    notExported: 'own',
    parts: [{ columns: 'id identity', ...inside, erasure: 'nothing' }],
  },
  sealing: {
    activity: 'operation',
    names: {},
    parts: [{ columns: 'id proof', ...inside, erasure: 'nothing' }],
  },
  pushKeys: {
    activity: 'operation',
    names: {},
    parts: [{ columns: 'id publicKey privateKeySealed createdAt', ...inside, erasure: 'nothing' }],
  },
} as const satisfies Declared;
