import type { Enclosure, EnclosureView } from '#contract/enclosures.ts';
import { londonTime } from '#contract/values/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { listIssuedFor } from '#server/features/invoices/billing/billing-list.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { reachOf } from '#server/features/resources/resource-reach.service.ts';
import { listByIds } from '#server/features/resources/resources.queries.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What messages enclose, as a person may read it now, by the rules of the slices that hold it. What they may not is left out. */
export function createEnclosureReader(clock: Clock) {
  return async (db: Db, reader: Person, enclosures: readonly Enclosure[]): Promise<EnclosureView[]> => {
    const idsOf = (kind: Enclosure['kind']) => enclosures.filter((one) => one.kind === kind).map(({ id }) => id);
    const [invoiceIds, resourceIds] = [idsOf('invoice'), idsOf('resource')];
    const views: EnclosureView[] = [];
    if (invoiceIds.length > 0) {
      for (const invoice of await listIssuedFor(db, reader, invoiceIds, londonTime(clock()).day)) {
        const { id, number, title, totalPence, dueDate, state } = invoice;
        views.push({ kind: 'invoice', id, number, title, totalPence, dueDate, state });
      }
    }
    if (resourceIds.length > 0) {
      for (const { id, title, type, audience, fileKind } of await listByIds(
        db,
        await reachOf(db, reader),
        resourceIds,
      )) {
        views.push({ kind: 'resource', id, title, type, audience, fileKind });
      }
    }
    return views;
  };
}
