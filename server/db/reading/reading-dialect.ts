import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Readers } from './readers.ts';

/** A read-only SQLite dialect whose queries run in the readers. It sees everything committed. */
export function readingDialect(readers: Readers, file: string): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      return { rows: (await readers.ask({ file, text: sql, values: parameters })) as Row[] };
    },
    // Required by Kysely's interface; nothing in the product streams rows from SQLite.
    streamQuery: refuse,
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => readers.close(file),
    }),
  };
}

function refuse(): never {
  throw new TypeError('This connection only reads, one statement at a time');
}
