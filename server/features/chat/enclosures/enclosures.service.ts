import type { Message } from '#contract/chat/chat.ts';
import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import type { Db } from '#server/db/schema.ts';
import type { ChatDeps, ReadEnclosures } from '#server/features/chat/chat-deps.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/** A message on its way into the database, and who have to be able to read what it encloses. */
interface Enclosing {
  written: Pick<Message, 'enclosure'>;
  between: readonly Person[];
}

/** Those of these messages that enclose what one of their two people may not read, or what is not there. */
export async function listUnreadable<Item extends Enclosing>(
  db: Db,
  readEnclosures: ReadEnclosures,
  batch: readonly Item[],
): Promise<Item[]> {
  const enclosing = batch.flatMap((item) => {
    const { enclosure } = item.written;
    return enclosure ? item.between.map((reader) => ({ item, reader, enclosures: [enclosure] })) : [];
  });
  if (enclosing.length === 0) return [];
  const views = await readEnclosures(db, enclosing);
  const unreadable = enclosing.filter((_, at) => !views[at]?.length).map(({ item }) => item);
  return [...new Set(unreadable)];
}

/** What one enclosure is for a viewer; null for what they may not read as for what is not there. */
export async function viewEnclosure(
  { db, people, readEnclosures }: Pick<ChatDeps, 'db' | 'people' | 'readEnclosures'>,
  viewerId: number,
  enclosure: Enclosure,
): Promise<EnclosureView | null> {
  const { me } = await viewerOf(people, viewerId);
  const [views] = await readEnclosures(db, [{ reader: me, enclosures: [enclosure] }]);
  return views?.[0] ?? null;
}
