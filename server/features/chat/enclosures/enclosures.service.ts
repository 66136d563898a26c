import type { Message } from '#contract/chat.ts';
import type { Enclosure, EnclosureView } from '#contract/enclosures.ts';
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
  const unreadable: Item[] = [];
  for (const item of batch) {
    const { enclosure } = item.written;
    if (!enclosure) continue;
    const views: EnclosureView[] = [];
    for (const reader of item.between) views.push(...(await readEnclosures(db, reader, [enclosure])));
    if (views.length < item.between.length) unreadable.push(item);
  }
  return unreadable;
}

/** What one enclosure is for a viewer; null for what they may not read as for what is not there. */
export async function viewEnclosure(
  { db, people, readEnclosures }: Pick<ChatDeps, 'db' | 'people' | 'readEnclosures'>,
  viewerId: number,
  enclosure: Enclosure,
): Promise<EnclosureView | null> {
  const { me } = await viewerOf(people, viewerId);
  return (await readEnclosures(db, me, [enclosure]))[0] ?? null;
}
