import type { Message } from '#contract/chat/chat.ts';
import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import type { Db } from '#server/db/schema.ts';
import type { ResolveEnclosures } from '#server/features/chat/read-enclosures.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';

interface Enclosing {
  written: Pick<Message, 'enclosure'>;
  between: readonly Person[];
}

/** Messages whose enclosure does not exist, or that sender or receiver may not read. */
export async function listUnreadable<Item extends Enclosing>(
  db: Db,
  resolveEnclosures: ResolveEnclosures,
  batch: readonly Item[],
): Promise<Item[]> {
  const enclosing = batch.flatMap((item) => {
    const { enclosure } = item.written;
    return enclosure ? item.between.map((reader) => ({ item, reader, enclosures: [enclosure] })) : [];
  });
  if (enclosing.length === 0) return [];
  const views = await resolveEnclosures(db, enclosing);
  const unreadable = enclosing.filter((_, at) => !views[at]?.length).map(({ item }) => item);
  return [...new Set(unreadable)];
}

/** The enclosure as the viewer may see it; null if they may not read it or it does not exist. */
export async function viewEnclosure(
  { db, people }: Portal,
  resolveEnclosures: ResolveEnclosures,
  viewerId: number,
  enclosure: Enclosure,
): Promise<EnclosureView | null> {
  const { me } = await viewerOf(people, viewerId);
  const [views] = await resolveEnclosures(db, [{ reader: me, enclosures: [enclosure] }]);
  return views?.[0] ?? null;
}
