import { DatabaseSync } from '@photostructure/sqlite';

/** A row as it lies in the database file, past everything the product says about itself. */
export interface StoredMessage {
  readonly id: number;
  readonly conversation: string;
  readonly senderId: number;
  readonly content: string;
  readonly clientId: string | null;
}

/** Every message of a portal's database file, in the order of their ids; also while the portal runs. */
export function readMessages(file: string): readonly StoredMessage[] {
  return readRows<StoredMessage>(
    file,
    'select id, conversation, senderId, content, clientId from messages order by id',
  );
}

/** How many active customers signed in since a time; `served` narrows them down to some institutions'. */
export function countCustomersSeenSince(file: string, since: Date, served = 'true'): number {
  return readRows(
    file,
    `select users.id from users join institutions on institutions.id = users.institutionId
     where role = 'customer' and deactivatedAt is null and lastSignInAt > ? and ${served}`,
    since.toISOString(),
  ).length;
}

/** How often a text is stored. */
export function countStored(file: string, content: string): number {
  return readMessages(file).filter((message) => message.content === content).length;
}

function readRows<Row>(file: string, query: string, ...values: readonly string[]): readonly Row[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all(...values) as unknown as Row[];
  } finally {
    database.close();
  }
}
