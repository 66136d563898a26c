import type { multipart } from '#server/testing/multipart-body.ts';
import type { TestApp } from '#server/testing/test-server.ts';

export interface Sent {
  url: string;
  body?: object;
  /** A file instead of a body. */
  upload?: ReturnType<typeof multipart>;
}

interface Row {
  action: string;
  /** Type and id. */
  object: string;
  institutionId: number | null;
  before?: object;
  after?: object;
}

/** One way to make an administrative call, and the log rows that it must leave. */
export interface AdministrativeCase {
  /** Prepares the state that the call needs. */
  prepare?(portal: TestApp): Promise<unknown>;
  sent: Sent;
  rows: Row[];
  /** The call in a form that is refused. */
  refused: Sent & { status: number };
}
