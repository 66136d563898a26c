import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { confirmOneself, requireConfirmed } from '#server/features/auth/account/own-password.service.ts';
import type { SignInParts } from '#server/features/auth/auth.service.ts';
import { doneFrom } from '#server/features/auth/done-from.ts';
import { createLinkGuard } from '#server/features/auth/passwords/link-guard.ts';
import { conflict, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Addresses } from './addresses.service.ts';
import { changeMailSettings, readMailSettings } from './mail-settings.service.ts';

export interface AddressesRoutesParts extends SignInParts {
  db: Kysely<Schema>;
  limits: Limits;
  addresses: Addresses;
  sendsMail: boolean;
  /** Called when somebody's address, or what they are mailed, is another. */
  onChanged(userId: number): Promise<void>;
}

/** Serves what people do about their own e-mail address, and which mails they get. */
export function registerAddresses(app: FastifyInstance, parts: AddressesRoutesParts): void {
  const { db, limits, addresses, sendsMail, onChanged } = parts;
  const linksOfPerson = limitOfCalls(limits, 'address links of a person');
  const linksToAddress = limitOfCalls(limits, 'address links to an address');
  const refuseGuessing = createLinkGuard(limits);

  async function refuseTooManyLinks(userId: number, address: string): Promise<void> {
    const taken = [await linksOfPerson.take(userId), await linksToAddress.take(address.toLowerCase())];
    const waitMs = Math.max(...taken.map((one) => one.waitMs));
    if (waitMs === 0) return;
    const minutes = Math.ceil(waitMs / 60_000);
    throw tooManyRequests(`Too many links were asked for. Please try again in ${minutes} min.`, waitMs);
  }

  bind(app, 'GET /api/mail-settings', ({ viewer }) => readMailSettings(db, viewer.id));

  bind(app, 'PATCH /api/mail-settings', async ({ viewer, body }) => {
    await changeMailSettings(db, viewer, body);
    await onChanged(viewer.id);
    return readMailSettings(db, viewer.id);
  });

  bind(app, 'POST /api/email', async ({ viewer, body, request }) => {
    const { currentPassword, email } = body;
    const from = doneFrom(request);
    const confirmed = await confirmOneself(parts, { viewer, from, currentPassword });
    if (email !== null) await refuseTooManyLinks(viewer.id, email);
    const by = { as: 'person', byId: viewer.id, from } as const;
    await db.transaction().execute(async (transaction) => {
      await requireConfirmed(transaction, viewer.id, confirmed);
      await addresses.give(transaction, viewer.id, email, by);
    });
    await onChanged(viewer.id);
    return readMailSettings(db, viewer.id);
  });

  bind(app, 'POST /api/email/link', async ({ viewer, request }) => {
    if (!sendsMail) throw conflict('This portal doesn’t send e-mail.');
    await refuseTooManyLinks(viewer.id, await addresses.findUnconfirmed(viewer.id));
    await addresses.sendLinkAgain(viewer.id, doneFrom(request));
    await onChanged(viewer.id);
    return readMailSettings(db, viewer.id);
  });

  bind(app, 'POST /api/address-link', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    return addresses.readLink(body.token);
  });

  bind(app, 'POST /api/confirm-address', async ({ body, request }) => {
    await refuseGuessing(request.ip);
    const { userId, email } = await addresses.confirm(body.token, doneFrom(request));
    await onChanged(userId);
    return { email };
  });
}
