import type { FastifyInstance } from 'fastify';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { type BoardParts, registerSetupBoard } from './board/board.routes.ts';
import { createCertificateReminders } from './board/certificate-reminders.service.ts';
import { findingsIn } from './checks/findings.ts';
import { registerSaml, type SamlParts } from './saml.routes.ts';
import { findSetup, insertComment } from './setup.queries.ts';
import { createSetups, type SetupParts } from './setup.service.ts';
import { createSetupNews, type SetupNewsParts } from './setup-news.service.ts';
import { hasSaml, readHistory, readSetup } from './setup-overview.service.ts';
import { checkedValues } from './setup-values.ts';

const minute = 60_000;
const hour = 60 * minute;

export type TechnicalSetupParts = SetupParts & BoardParts & Pick<SetupNewsParts, 'bus' | 'say' | 'notify'> & SamlParts;

/** Serves what customers hand in to sign in, and what technical support makes of it. */
export function registerTechnicalSetup(app: FastifyInstance, parts: TechnicalSetupParts): void {
  const { db, people, clock } = parts;
  registerSaml(app, parts);
  const setups = createSetups(parts);
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'news of a technical set-up could not be told');
  const news = createSetupNews({ ...parts, onFailure });
  const tellSoon = app.jobs.every({ name: 'news of technical set-ups', everyMs: minute }, news.tell);
  const remind = createCertificateReminders({ ...parts, onFailure });
  app.jobs.every({ name: 'certificates that end', everyMs: hour }, remind);
  registerSetupBoard(app, parts);

  bind(app, 'GET /api/technical-setup', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    return readSetup(parts, institution);
  });

  bind(app, 'POST /api/technical-setup', async ({ viewer, query, body }) => {
    const { institution } = await ownInstitution(viewer.id, body.institutionId);
    const { institutionId: _, updatedAt: basedOn, ...values } = body;
    const isDraft = query.draft === 'true';
    await setups.save({ institutionId: institution.id, byId: viewer.id, values, isDraft, basedOn });
    await news.changed(institution);
    tellSoon();
    return readSetup(parts, institution);
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

  bind(app, 'POST /api/technical-setup/comments', async ({ viewer, query, body }) => {
    const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    if (!(await findSetup(db, institution.id))) throw notFound('This institution has not saved a setup');
    const comment = { institutionId: institution.id, authorId: me.id, text: body.text, createdAt: isoTime(clock()) };
    const { id, createdAt } = await insertComment(db, { ...comment, toldAt: null });
    await news.changed(institution);
    tellSoon();
    const by = { id: me.id, fullName: me.fullName };
    return { type: 'comment' as const, id, at: createdAt, by, text: body.text };
  });

  bind(app, 'POST /api/technical-setups/:institutionId/state', async ({ viewer, params, body }) => {
    const { institutionId } = params;
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: institutionId });
    const { state, comment, updatedAt: basedOn } = body;
    await setups.review({ institutionId, byId: viewer.id, state, comment, basedOn });
    await news.changed(institution);
    tellSoon();
    return readSetup(parts, institution);
  });

  /** access-and-safety: an institution named in the body may only repeat one's own. */
  async function ownInstitution(viewerId: number, named: number | undefined) {
    const own = (await people.directory()).find(viewerId)?.institutionId;
    if (named !== undefined && named !== own) throw forbidden();
    return chooseInstitution(parts, { viewerId, institution: undefined });
  }
}
