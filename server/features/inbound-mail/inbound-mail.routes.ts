import type { FastifyInstance } from 'fastify';
import { addressKey } from '#server/db/keys/network-address.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bearerSecret } from '#server/platform/http/bearer.ts';
import { badRequest, HttpError, notFound, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import { answersByMail } from '#server/platform/mail/answers-by-mail.ts';
import { isSameSecret } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { findWholeMail } from './inbound-mail.queries.ts';
import { registerMailbox } from './mailbox/mailbox.routes.ts';
import type { FromChat } from './store-mail.service.ts';
import { deleteSettledBefore } from './stray-mails.queries.ts';
import { createStrayMails } from './stray-mails.service.ts';
import { createTakeMail } from './take-mail.service.ts';

const second = 1000;
const hour = 60 * 60 * second;
const settledKeptMs = 90 * 24 * hour;
/** Each mail may take 35 MB of memory, and its parts as much again. */
const atOnceMax = 2;

/**
 * Takes mails from the mail server or a mailbox, and serves the board of those that found no conversation. Returns whether this process
 * finds the mailbox away.
 */
export function registerInboundMail(app: FastifyInstance, portal: Portal, chat: FromChat): () => boolean {
  const { db, config, settings, limits, people, clock, jobs } = portal;
  const takeMail = createTakeMail(portal, chat);
  const board = createStrayMails(portal, chat);
  const hooks = limitOfCalls(limits, 'mails taken');
  const { inboundMailSecret } = config;
  let taking = 0;

  function secretRequired(given: string | undefined): void {
    if (inboundMailSecret === undefined) throw notFound();
    if (given !== undefined && isSameSecret(given, inboundMailSecret)) return;
    throw new HttpError(401, 'not-signed-in', 'This needs the secret of PORTAL_INBOUND_MAIL_SECRET');
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    // Before the body is read: nobody without the secret may send 35 MB.
    scope.addHook('onRequest', async (request) => {
      await enforceLimit(hooks, addressKey(request.ip), 'Too many e-mails at once. Please try again in a minute.');
      secretRequired(bearerSecret(request.headers));
      if (taking >= atOnceMax) throw tooManyRequests('Other e-mails are being read. Please try again.', 2 * second);
    });
    bind(scope, 'POST /api/inbound-mail', async ({ request }) => {
      const answers = answersByMail(config, settings());
      if (!answers) {
        throw new HttpError(503, 'unavailable', 'The address for answers or the name of the mail server is not set');
      }
      const raw = request.body;
      if (!Buffer.isBuffer(raw) || raw.length === 0) throw badRequest('The body must be an e-mail');
      taking += 1;
      try {
        return { outcome: await takeMail.take(raw, answers) };
      } finally {
        taking -= 1;
      }
    });
  });

  bind(app, 'GET /api/messages/:id/e-mail', async ({ viewer, params }) => {
    const directory = await people.directory();
    const me = directory.find(viewer.id);
    const mail = await findWholeMail(db, params.id);
    if (!me || !mail || !isReadBy(me, mail.conversation, directory)) throw notFound('This message has no e-mail');
    const { subject, wholeText: text, receivedAt, assignedBy } = mail;
    return { subject, text, receivedAt, assignedBy };
  });

  bindList(app, 'GET /api/stray-mails', ({ viewer, query }) => board.list(viewer, query));
  bind(app, 'POST /api/stray-mails/:id/assign', async ({ viewer, params, body }) => {
    await board.assign(viewer, params.id, body);
    return { ok: true };
  });
  bind(app, 'POST /api/stray-mails/:id/discard', async ({ viewer, params }) => {
    await board.discard(viewer, params.id);
    return { ok: true };
  });
  bind(app, 'POST /api/stray-mails/:id/restore', async ({ viewer, params }) => {
    await board.restore(viewer, params.id);
    return { ok: true };
  });

  jobs.every({ name: 'old stray mails', everyMs: hour, deletes: true }, () =>
    deleteSettledBefore(db, isoTime(clock() - settledKeptMs)),
  );
  return registerMailbox(app, portal, takeMail);
}

function isReadBy(viewer: Person, conversation: string, directory: Directory): boolean {
  return takesPart(viewer, conversation, directory) || servedBeside(viewer, conversation, directory) !== null;
}
