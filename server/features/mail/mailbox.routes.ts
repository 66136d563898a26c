import type { FastifyInstance } from 'fastify';
import type { HeldKind } from '#contract/values/outbox.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { SendMail } from '#server/platform/mail/smtp-transport.ts';
import type { Portal } from '#server/portal.ts';
import { countHeldBroadcasts } from './held-work.queries.ts';
import { createHeldWork } from './held-work.service.ts';
import { createMailbox } from './mail.service.ts';
import { mailSender } from './mail-addresses.ts';
import { countOutbox, readOutbox } from './outbox.queries.ts';
import { createSendAgain, toOutboxRow } from './outbox.service.ts';
import { sendTestMail } from './test-mail.service.ts';

/** Mail programs post one line at most. */
const formMaxBytes = 1024;
const testMaxMs = 30_000;

/** Serves the administrators' board of the outbox, and the unsubscribe link. */
export function registerMailbox(
  app: FastifyInstance,
  portal: Portal,
  { onChange, send }: { onChange: () => void; send: SendMail | undefined },
): void {
  const { db, reading, clock, limits, settings, config } = portal;
  const mailbox = createMailbox({ db, clock });
  const held = createHeldWork({ db, clock });
  const settle = (what: HeldKind, action: 'release' | 'discard', byId: number) =>
    what === 'mails' ? mailbox[action](byId) : held[what](action, byId);

  bind(app, 'GET /api/mail', async () => ({
    isConfigured: send !== undefined,
    from: send ? mailSender(settings()).fromAddress || null : null,
    channels: await countOutbox(db),
    heldBroadcasts: await countHeldBroadcasts(db),
  }));

  const tests = limitOfCalls(limits, 'test mails');
  bind(app, 'POST /api/mail/test', async ({ viewer }) => {
    if (!send) throw conflict('The server has no mail server: PORTAL_SMTP_URL is not set');
    await enforceLimit(tests, viewer.id, 'You have sent many test e-mails. Please try again in a minute.');
    const signal = AbortSignal.timeout(testMaxMs);
    return sendTestMail(
      { db, send, sender: mailSender(settings()), origin: config.mail?.origin ?? '' },
      viewer.id,
      signal,
    );
  });

  bindList(app, 'GET /api/outbox', async ({ query }) => {
    const { rows, next } = await readOutbox(reading, query);
    return { rows: rows.map(toOutboxRow), next };
  });

  const sendAgain = createSendAgain({ db, clock });
  bind(app, 'POST /api/outbox/:id/send-again', async ({ viewer, params }) => {
    await sendAgain(params.id, viewer.id);
    onChange();
    return { ok: true };
  });

  bind(app, 'POST /api/mails/release', async ({ viewer, query }) => {
    const count = await settle(query.what, 'release', viewer.id);
    onChange();
    return { count };
  });

  bind(app, 'POST /api/mails/discard', async ({ viewer, query }) => {
    const count = await settle(query.what, 'discard', viewer.id);
    onChange();
    return { count };
  });

  const byLink = limitOfCalls(limits, 'mails switched off');
  app.register(async (scope) => {
    // Mail programs post a form (RFC 8058); all parameters are in the URL.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formMaxBytes }, (_request, _text, done) =>
      done(null),
    );
    bind(scope, 'POST /unsubscribe', async ({ query, request }) => {
      await enforceLimit(byLink, addressKey(request.ip), 'Too many attempts. Please try again in a minute.');
      return { label: await mailbox.unsubscribe(query.token) };
    });
  });
}
