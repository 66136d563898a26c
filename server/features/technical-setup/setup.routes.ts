import type { FastifyInstance } from 'fastify';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { forbidden, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { News } from '#server/platform/news/news.ts';
import { type BoardParts, registerSetupBoard } from './board/board.routes.ts';
import { createCertificateReminders } from './board/certificate-reminders.service.ts';
import { findingsIn } from './checks/findings.ts';
import { registerSaml, type SamlParts } from './saml.routes.ts';
import { type CommentRow, findOwnComment, findSetup, insertComment } from './setup.queries.ts';
import { createSetups, type SetupParts } from './setup.service.ts';
import { createSetupNews } from './setup-news.service.ts';
import { hasSaml, readHistory, readSetup } from './setup-overview.service.ts';
import { checkedValues } from './setup-values.ts';
import { createUndoLive } from './undo-live.service.ts';

const hour = 60 * 60_000;

export type TechnicalSetupParts = Omit<SetupParts, 'noteState'> & BoardParts & { bus: Bus; news: News } & SamlParts;

/** Serves what customers hand in to sign in, and what technical support makes of it. */
export function registerTechnicalSetup(app: FastifyInstance, parts: TechnicalSetupParts): void {
  const { db, people, clock } = parts;
  registerSaml(app, parts);
  const news = createSetupNews(parts);
  const setups = createSetups({ ...parts, noteState: news.noteState });
  const undoLive = createUndoLive({ ...parts, noteState: news.noteState });
  app.jobs.every({ name: 'certificates that end', everyMs: hour }, createCertificateReminders(parts));
  registerSetupBoard(app, parts);

  bind(app, 'GET /api/technical-setup', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return readSetup(parts, institution);
  });

  bindCreation(app, 'POST /api/technical-setup', {
    async create({ viewer, query, body }, noteMade) {
      const { institution } = await ownInstitution(viewer.id, body.institutionId);
      const { institutionId: _, updatedAt: basedOn, ...values } = body;
      const isDraft = query.draft === 'true';
      await setups.save({ institutionId: institution.id, byId: viewer.id, values, isDraft, basedOn }, noteMade);
      await news.changed(institution);
      return readSetup(parts, institution);
    },
    async again({ viewer, body }) {
      const { institution } = await ownInstitution(viewer.id, body.institutionId);
      return readSetup(parts, institution);
    },
  });

  bind(app, 'POST /api/technical-setup/check', async ({ viewer, body }) => {
    const { institution } = await ownInstitution(viewer.id, body.institutionId);
    const hasSamlPlan = await hasSaml(parts, institution.id);
    return findingsIn(checkedValues(body), { now: clock(), hasSamlPlan });
  });

  bind(app, 'GET /api/technical-setup/history', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return readHistory(parts, institution.id);
  });

  bindCreation(app, 'POST /api/technical-setup/comments', {
    async create({ viewer, query, body }, noteMade) {
      const { me, institution } = await chooseInstitution(parts, {
        viewerId: viewer.id,
        institution: query.institution,
      });
      if (!(await findSetup(db, institution.id))) throw notFound('This institution has not saved a setup');
      const comment = { institutionId: institution.id, authorId: me.id, text: body.text, createdAt: isoTime(clock()) };
      const row = await db.transaction().execute(async (transaction) => {
        const inserted = await insertComment(transaction, comment);
        await news.noteComment(transaction, { commentId: inserted.id });
        await noteMade(transaction, inserted.id);
        return inserted;
      });
      await news.changed(institution);
      return toEvent(row, me);
    },
    async again({ viewer, query }, id) {
      const { me, institution } = await chooseInstitution(parts, {
        viewerId: viewer.id,
        institution: query.institution,
      });
      const row = await findOwnComment(db, { id: Number(id), institutionId: institution.id, authorId: me.id });
      if (!row) throw notFound('This comment does not exist');
      return toEvent(row, me);
    },
  });

  bindCreation(app, 'POST /api/technical-setups/:institutionId/state', {
    async create({ viewer, params, body }, noteMade) {
      const { institutionId } = params;
      const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: institutionId });
      const { state, comment, updatedAt: basedOn } = body;
      const asked = { institutionId, byId: viewer.id, basedOn };
      if (state === 'before_live') await undoLive(asked, noteMade);
      else await setups.review({ ...asked, state, comment }, noteMade);
      await news.changed(institution);
      return readSetup(parts, institution);
    },
    async again({ viewer, params }) {
      const { institution } = await chooseInstitution(parts, {
        viewerId: viewer.id,
        institution: params.institutionId,
      });
      return readSetup(parts, institution);
    },
  });

  function toEvent({ id, createdAt, text }: CommentRow, { id: authorId, fullName }: { id: number; fullName: string }) {
    return { type: 'comment' as const, id, at: createdAt, by: { id: authorId, fullName }, text };
  }

  /** An institution named in the body may only repeat one's own. */
  async function ownInstitution(viewerId: number, named: number | undefined) {
    const own = (await people.directory()).find(viewerId)?.institutionId;
    if (named !== undefined && named !== own) throw forbidden();
    return chooseInstitution(parts, { viewerId, institution: undefined });
  }
}
