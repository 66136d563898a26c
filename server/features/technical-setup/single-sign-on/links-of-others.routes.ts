import type { FastifyInstance } from 'fastify';
import type { InstitutionLink } from '#contract/technical-setup/institution-sign-in.ts';
import { closeCodes } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { endSessionsOf } from '#server/features/auth/end-access/end-access.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import type { InstitutionLinks } from './institution-link.service.ts';
import { endLink, type InstitutionLinkRow, listLinksOf } from './institution-links.queries.ts';

/** Serves the connected accounts of other people, which administrators see and can undo. */
export function registerLinksOfOthers(
  app: FastifyInstance,
  { db, bus, people, clock }: Portal,
  links: InstitutionLinks,
): void {
  async function personOf(id: number): Promise<Person> {
    const person = (await people.directory()).find(id);
    if (!person) throw notFound('Person not found');
    return person;
  }

  bind(app, 'GET /api/users/:id/institution-links', async ({ params }) => {
    const { id } = await personOf(params.id);
    return (await listLinksOf(db, id)).map(shown);
  });

  bind(app, 'DELETE /api/users/:id/institution-links/:linkId', async ({ viewer, params, request }) => {
    const { id, companyName, institutionId } = await personOf(params.id);
    const at = isoTime(clock());
    await db.transaction().execute(async (transaction) => {
      if (!(await endLink(transaction, { id: params.linkId, userId: id, endedAt: at }))) {
        throw notFound('This connection does not exist');
      }
      await endSessionsOf(transaction, id, { at, reason: 'signed-out' });
      const name = companyName ?? 'your institution';
      await links.unlinked(transaction, { userId: id, byId: viewer.id, name, from: requestOrigin(request) });
      const object = { objectType: 'user', objectId: id, institutionId } as const;
      await recordChange(transaction, { byId: viewer.id, at, ...object, action: 'unlink institution account' });
    });
    bus.closePerson(id, closeCodes.signedOut, 'A connection was undone');
    return { ok: true };
  });
}

export function shown({ id, linkedAt, linkedBy, lastUsedAt }: InstitutionLinkRow): InstitutionLink {
  return { id, linkedAt, linkedBy, lastUsedAt };
}
