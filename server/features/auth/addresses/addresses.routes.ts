import type { FastifyInstance } from 'fastify';
import { confirmIdentity, requireConfirmed } from '#server/features/auth/account/own-password.service.ts';
import type { SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { requestOrigin } from '#server/features/auth/done-from.ts';
import { createLinkGuard } from '#server/features/auth/passwords/link-guard.ts';
import { conflict, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Portal } from '#server/portal.ts';
import type { Addresses } from './addresses.service.ts';
import { changeMailSettings, readMailSettings } from './mail-settings.service.ts';

export function registerAddresses(
  app: FastifyInstance,
  portal: Portal,
  { attempts, addresses }: { attempts: SignInAttempts; addresses: Addresses },
): void {
  const { db, bus, people, limits, config } = portal;
  const linksOfPerson = limitOfCalls(limits, 'address links of a person');
  const linksToAddress = limitOfCalls(limits, 'address links to an address');
  const refuseGuessing = createLinkGuard(limits);

  /** Notifies those who may see the address: the person, and administrators. */
  async function notifyChanged(userId: number): Promise<void> {
    bus.send([userId], { type: 'changed', what: ['/api/mail-settings'] });
    const admins = (await people.directory()).admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/customers', '/api/staff'] });
  }

  async function refuseTooManyLinks(userId: number, address: string): Promise<void> {
    const taken = [await linksOfPerson.take(userId), await linksToAddress.take(address.toLowerCase())];
    const waitMs = Math.max(...taken.map((one) => one.waitMs));
    if (waitMs === 0) return;
    const minutes = Math.ceil(waitMs / 60_000);
    throw tooManyRequests(`Too many links were asked for. Please try again in ${minutes} min.`, waitMs);
  }

  bind(app, 'GET /api/mail-settings', ({ viewer }) => readMailSettings(portal, viewer));

  bind(app, 'PATCH /api/mail-settings', async ({ viewer, body }) => {
    await changeMailSettings(db, viewer, body);
    await notifyChanged(viewer.id);
    return readMailSettings(portal, viewer);
  });

  bind(app, 'POST /api/email', async ({ viewer, body, request }) => {
    const { currentPassword, email } = body;
    const from = requestOrigin(request);
    const confirmed = await confirmIdentity(portal, attempts, { viewer, from, currentPassword });
    if (email !== null) await refuseTooManyLinks(viewer.id, email);
    const by = { as: 'person', byId: viewer.id, from } as const;
    await db.transaction().execute(async (transaction) => {
      await requireConfirmed(transaction, viewer.id, confirmed);
      await addresses.give(transaction, viewer.id, email, by);
    });
    await notifyChanged(viewer.id);
    return readMailSettings(portal, viewer);
  });

  bind(app, 'POST /api/email/link', async ({ viewer, request }) => {
    if (!config.mail) throw conflict('This portal doesn’t send e-mail.');
    await refuseTooManyLinks(viewer.id, await addresses.findUnconfirmed(viewer.id));
    await addresses.sendLinkAgain(viewer.id, requestOrigin(request));
    await notifyChanged(viewer.id);
    return readMailSettings(portal, viewer);
  });

  bind(app, 'POST /api/address-link', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    return addresses.readLink(body.token);
  });

  bind(app, 'POST /api/confirm-address', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    const { userId, email } = await addresses.confirm(body.token, requestOrigin(request));
    await notifyChanged(userId);
    return { email };
  });
}
