import type { multipart } from '#server/testing/multipart-body.ts';
import type { TestApp } from '#server/testing/test-server.ts';

/** What a call is made with. */
export interface Sent {
  url: string;
  body?: object;
  /** Instead of a body: a file. */
  upload?: ReturnType<typeof multipart>;
}

/** A row of the log of changes. */
interface Row {
  action: string;
  /** Its type and id. */
  object: string;
  institutionId: number | null;
  before?: object;
  after?: object;
}

/** One way to make an administrative call, and what it must leave in the log. */
export interface AdministrativeCase {
  /** What is there before. */
  prepare?(portal: TestApp): Promise<unknown>;
  sent: Sent;
  rows: Row[];
  /** The same call in a way that is refused. */
  refused: Sent & { status: number };
}
