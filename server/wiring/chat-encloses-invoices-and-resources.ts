import { enclosureKey } from '#contract/chat/enclosure-text.ts';
import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import type { ResolveEnclosures } from '#server/features/chat/read-enclosures.ts';
import { listIssuedWithReaders } from '#server/features/invoices/billing/billing-list.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { reachesOf } from '#server/features/resources/resource-reach.service.ts';
import { listByIds, type Reach } from '#server/features/resources/resources.queries.ts';
import type { Portal } from '#server/portal.ts';

/** An existing invoice or resource, and who may read it. */
interface Readable {
  view: EnclosureView;
  isFor(reader: Person): boolean;
}

/**
 * The enclosures of messages, by the access rules of the slices that own them. Leaves out enclosures that the reader
 * may not see.
 */
export function createEnclosureReader({ clock }: Pick<Portal, 'clock'>): ResolveEnclosures {
  return async (db, readings) => {
    const asked = readings.flatMap(({ enclosures }) => enclosures);
    const idsOf = (kind: Enclosure['kind']) => [
      ...new Set(asked.filter((one) => one.kind === kind).map(({ id }) => id)),
    ];
    const readers = [...new Set(readings.map(({ reader }) => reader))];
    const readable = [
      ...(await listInvoices(db, idsOf('invoice'), londonTime(clock()).day)),
      ...(await listResources(db, idsOf('resource'), readers)),
    ];
    const found = new Map(readable.map((one) => [enclosureKey(one.view), one]));
    return readings.map(({ reader, enclosures }) =>
      [...new Set(enclosures.map(enclosureKey))].flatMap((name) => {
        const one = found.get(name);
        return one?.isFor(reader) ? [one.view] : [];
      }),
    );
  };
}

async function listInvoices(db: Db, ids: readonly number[], today: string): Promise<Readable[]> {
  if (ids.length === 0) return [];
  return (await listIssuedWithReaders(db, ids, today)).map(({ invoice, isFor }) => {
    const { id, number, title, currency, totalPence, dueDate, state } = invoice;
    return { view: { kind: 'invoice', id, number, title, currency, totalPence, dueDate, state }, isFor };
  });
}

async function listResources(db: Db, ids: readonly number[], readers: readonly Person[]): Promise<Readable[]> {
  if (ids.length === 0) return [];
  const reaches = await reachesOf(db, readers);
  const everything: Reach = null;
  return (await listByIds(db, everything, ids)).map(({ id, title, type, audience, fileKind, scope }) => {
    const able = new Set(readers.filter((_, at) => reaches[at] === null || reaches[at]?.includes(scope)));
    return {
      view: { kind: 'resource', id, title, type, audience, fileKind },
      isFor: (reader: Person) => able.has(reader),
    };
  });
}
