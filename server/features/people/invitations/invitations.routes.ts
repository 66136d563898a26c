import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { requireBringingIn } from './bringing-in.access.ts';
import { countInvitations, listRefusals, readInvitations } from './invitations.queries.ts';
import { invite } from './invite.service.ts';

export function registerInvitations(app: FastifyInstance, portal: Portal): void {
  const { db, reading, people, clock, bus } = portal;
  const scopeOf = async (viewerId: number) => {
    const { me } = await viewerOf(people, viewerId);
    requireBringingIn(me);
    return { me, values: institutionsOf(me) };
  };

  bindList(app, 'GET /api/invitations', async ({ viewer, query }) => {
    const { me, values } = await scopeOf(viewer.id);
    const { rows, next } = await readInvitations(reading, values, { ...query, at: isoTime(clock()) });
    const refusals = await listRefusals(
      reading,
      rows.map(({ id }) => id),
    );
    const shown = rows.map(({ email, pendingEmail, sentTo, ...row }) => {
      const refused = refusals.find(({ userId, about }) => userId === row.id && about === row.invitedAt);
      const address = pendingEmail ?? email;
      const isAdministrator = Boolean(row.isAdministrator);
      const state = {
        isAdministrator,
        hasAddress: address !== null,
        isMailed: sentTo !== null,
        refusal: refused?.reason ?? null,
      };
      return { ...row, ...state, email: seesAddresses(me) ? address : null };
    });
    return { rows: shown, next };
  });

  bind(app, 'GET /api/invitations/counts', async ({ viewer, query }) => {
    const { values } = await scopeOf(viewer.id);
    return countInvitations(reading, values, { ...query, at: isoTime(clock()) });
  });

  bindCreation(app, 'POST /api/invitations', {
    async create({ viewer, body, request }, recordCreation) {
      const { me, values } = await scopeOf(viewer.id);
      const by = { byId: me.id, fullName: me.fullName, from: requestOrigin(request) };
      const invited = await db.transaction().execute(async (transaction) => {
        const done = await invite(portal, transaction, { values, invitees: body, by });
        const [left] = done.leftOut;
        const isNobody = done.mailed + done.texts.length === 0;
        if ('userIds' in body && isNobody && !left) throw notFound('Person not found');
        // For one person the reason is the answer; for a list it stands beside those who were invited.
        if ('userIds' in body && body.userIds.length === 1 && left) throw conflict(`${left.fullName}: ${left.reason}`);
        await recordCreation(transaction, me.id);
        return done;
      });
      bus.send([me.id], { type: 'changed', what: ['/api/invitations'] });
      if (seesAddresses(me)) return invited;
      return { ...invited, texts: invited.texts.map((text) => ({ ...text, email: null })) };
    },
    async again() {
      throw conflict('These invitations have already been made. Texts to pass on are shown only once: invite again.');
    },
  });
}

/** A person's address is shown to that person and to administrators, not to everybody who may invite. */
function seesAddresses(me: Person): boolean {
  return capabilitiesOf(me).managesPeople;
}
