import type { FastifyInstance } from 'fastify';
import type { Entering } from '#server/features/auth/entering.ts';
import type { SecondStep } from '#server/features/auth/factors/second-step.service.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { registerSetupBoard } from './board/board.routes.ts';
import { createCertificateReminders } from './board/certificate-reminders.service.ts';
import { findingsIn } from './checks/findings.ts';
import { editableInstitution } from './editable-institution.service.ts';
import { registerSaml } from './saml.routes.ts';
import { type CommentRow, findOwnComment, findSetup, insertComment } from './setup.queries.ts';
import { createSetups } from './setup.service.ts';
import { createSetupNews } from './setup-news.service.ts';
import { readHistory, readSetup, samlFactsOf } from './setup-overview.service.ts';
import { checkedValues } from './setup-values.ts';
import { createUndoLive } from './undo-live.service.ts';

const hour = 60 * 60_000;

/** Serves customers' set-ups for signing in, and their review by technical support. */
export function registerTechnicalSetup(
  app: FastifyInstance,
  portal: Portal,
  ways: { entering: Entering; secondStep: SecondStep },
): void {
  const { db, clock, jobs } = portal;
  registerSaml(app, portal, ways);
  const news = createSetupNews(portal);
  const setups = createSetups(portal, news.noteState);
  const undoLive = createUndoLive(portal, news.noteState);
  jobs.every({ name: 'certificates that end', everyMs: hour, deletes: false }, createCertificateReminders(portal));
  registerSetupBoard(app, portal);

  bind(app, 'GET /api/technical-setup', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    return readSetup(portal, institution);
  });

  bindCreation(app, 'POST /api/technical-setup', {
    async create({ viewer, query, body }, recordCreation) {
      const { institution } = await editableInstitution(portal, viewer.id, body.institutionId);
      const { institutionId: _, id: _id, createdAt: _createdAt, updatedAt: basedOn, ...values } = body;
      const isDraft = query.draft === 'true';
      await setups.save({ institutionId: institution.id, byId: viewer.id, values, isDraft, basedOn }, recordCreation);
      await news.changed(institution);
      return readSetup(portal, institution);
    },
    async again({ viewer, body }) {
      const { institution } = await editableInstitution(portal, viewer.id, body.institutionId);
      return readSetup(portal, institution);
    },
  });

  bind(app, 'POST /api/technical-setup/check', async ({ viewer, body }) => {
    const { institution } = await editableInstitution(portal, viewer.id, body.institutionId);
    const saml = await samlFactsOf(portal, institution.id);
    return findingsIn(checkedValues(body), { now: clock(), ...saml });
  });

  bind(app, 'GET /api/technical-setup/history', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    return readHistory(portal, institution.id);
  });

  bindCreation(app, 'POST /api/technical-setup/comments', {
    async create({ viewer, query, body }, recordCreation) {
      const { me, institution } = await requireInstitution(portal, {
        viewerId: viewer.id,
        institution: query.institution,
      });
      if (!(await findSetup(db, institution.id))) throw notFound('This institution has not saved a setup');
      const comment = { institutionId: institution.id, authorId: me.id, text: body.text, createdAt: isoTime(clock()) };
      const row = await db.transaction().execute(async (transaction) => {
        const inserted = await insertComment(transaction, comment);
        await news.noteComment(transaction, { commentId: inserted.id });
        await recordCreation(transaction, inserted.id);
        return inserted;
      });
      await news.changed(institution);
      return toEvent(row, me);
    },
    async again({ viewer, query }, id) {
      const { me, institution } = await requireInstitution(portal, {
        viewerId: viewer.id,
        institution: query.institution,
      });
      const row = await findOwnComment(db, { id: Number(id), institutionId: institution.id, authorId: me.id });
      if (!row) throw notFound('This comment does not exist');
      return toEvent(row, me);
    },
  });

  bindCreation(app, 'POST /api/technical-setups/:institutionId/state', {
    async create({ viewer, params, body }, recordCreation) {
      const { institutionId } = params;
      const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: institutionId });
      const { state, comment, updatedAt: basedOn } = body;
      const asked = { institutionId, byId: viewer.id, basedOn };
      if (state === 'before_live') await undoLive(asked, recordCreation);
      else await setups.review({ ...asked, state, comment }, recordCreation);
      await news.changed(institution);
      return readSetup(portal, institution);
    },
    async again({ viewer, params }) {
      const { institution } = await requireInstitution(portal, {
        viewerId: viewer.id,
        institution: params.institutionId,
      });
      return readSetup(portal, institution);
    },
  });

  function toEvent({ id, createdAt, text }: CommentRow, { id: authorId, fullName }: { id: number; fullName: string }) {
    return { type: 'comment' as const, id, at: createdAt, by: { id: authorId, fullName }, text };
  }
}
