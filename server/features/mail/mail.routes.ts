import type { FastifyInstance } from 'fastify';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { countMails, readMails } from './mail.queries.ts';
import { createMailbox } from './mail.service.ts';

export interface MailParts extends Pick<PortalParts, 'db' | 'clock' | 'limits'> {
  /** Who mails come from; null where none are sent. */
  from: string | null;
  /** Called after mails were released or discarded. */
  onChange(): void;
}

/** The most that a mail program posts is a line. */
const formMaxBytes = 1024;

/** Serves what administrators see of the mails, and the link that ends mails of one kind. */
export function registerMail(app: FastifyInstance, { db, clock, limits, from, onChange }: MailParts): void {
  const mailbox = createMailbox({ db, clock });

  bind(app, 'GET /api/mail', async () => ({ isConfigured: from !== null, from, ...(await countMails(db)) }));

  bindList(app, 'GET /api/mails', ({ query }) => readMails(db, query.state, query));

  bind(app, 'POST /api/mails/:id/send-again', async ({ viewer, params }) => {
    await mailbox.sendAgain(params.id, viewer.id);
    onChange();
    return { ok: true };
  });

  bind(app, 'POST /api/mails/release', async ({ viewer }) => {
    const count = await mailbox.release(viewer.id);
    onChange();
    return { count };
  });

  bind(app, 'POST /api/mails/discard', async ({ viewer }) => {
    const count = await mailbox.discard(viewer.id);
    onChange();
    return { count };
  });

  const byLink = limitOfCalls(limits, 'mails switched off');
  app.register(async (scope) => {
    // Mail programs post a form (RFC 8058); everything that counts is in the address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formMaxBytes }, (_request, _text, done) =>
      done(null),
    );
    bind(scope, 'POST /unsubscribe', async ({ query, request }) => {
      await refuseMany(byLink, addressKey(request.ip), 'Too many attempts. Please try again in a minute.');
      return { label: await mailbox.unsubscribe(query.token) };
    });
  });
}
