import type { FastifyRequest } from 'fastify';
import { heldLinkMs } from '#contract/values/single-sign-on.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { hasSession } from '#server/features/auth/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import type { InstitutionLinks } from './institution-link.service.ts';
import { type InstitutionLinkRow, listLinksBySubject, listLinksOf } from './institution-links.queries.ts';
import { readFound } from './institution-sign-in.service.ts';
import { takePending } from './sign-in-requests.queries.ts';
import { findOpenInstitution } from './single-sign-on.queries.ts';

interface Linking {
  links: InstitutionLinks;
  /** Call after an account was connected: pages show the number. */
  onLinked(institutionId: number): Promise<void>;
}

export function createConnect({ db, clock }: Portal, { links, onLinked }: Linking) {
  /** Connects the account of a person who has just signed in with a password with their account at the institution. */
  return async function connect(
    { id, institutionId, sessionHash }: { id: number; institutionId: number | null; sessionHash: string },
    browserHash: string | null,
    request: FastifyRequest,
  ): Promise<InstitutionLinkRow> {
    const institution = institutionId === null ? undefined : await findOpenInstitution(db, institutionId);
    const since = isoTime(clock() - heldLinkMs);
    const isThere = institution && browserHash !== null && institutionId !== null;
    const held = isThere ? await takePending(db, { browserHash, institutionId, since }) : undefined;
    const found = held?.result ? readFound(held.result) : undefined;
    if (!institution || !held || !found || 'failed' in found) {
      throw notFound('There is nothing to connect: please sign in through your institution first');
    }
    const { lastingIds: ids } = found.said;
    const made = await db.transaction().execute(async (transaction) => {
      // Replacing an account's credentials ends its sessions too, and so must end a connection in progress.
      if (!(await lockFactorsOf(transaction, id)) || !(await hasSession(transaction, sessionHash))) throw notSignedIn();
      const hashes = ids.map(({ hash }) => hash);
      const known = (await listLinksBySubject(transaction, hashes)).find(({ endedAt }) => endedAt === null);
      if (known?.userId === id) return known;
      if (known) throw conflict('That account at your institution is connected with another account here');
      const own = await listLinksOf(transaction, id);
      if (own.some(({ entityId }) => entityId === held.entityId)) {
        throw conflict(
          'Your account is connected with another account at your institution. Undo that under Account settings first.',
        );
      }
      return links.link(transaction, {
        userId: id,
        institution: { id: institution.institutionId, name: institution.name },
        entityId: held.entityId,
        lastingIds: ids,
        linkedBy: 'sign-in',
        from: requestOrigin(request),
      });
    });
    await onLinked(institution.institutionId);
    return made;
  };
}
