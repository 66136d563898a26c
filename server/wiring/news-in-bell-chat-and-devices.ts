import type { FastifyInstance } from 'fastify';
import { writePushes } from '#server/db/queries/pushes.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { clientIdOfLine, type Telling } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    newsBefore: number;
  }
}

interface Told {
  storePortalMessages: Chat['storePortalMessages'];
  storeNotes: Notifications['storeNotes'];
}

/** Picks up news of other processes, and news after failures. */
const lookEveryMs = 5_000;

/** Delivers the news of a request right after its answer, and any other news every few seconds. */
export function tellNews(
  app: FastifyInstance,
  { db, people, clock, jobs, news, writeMail }: Portal,
  { storePortalMessages, storeNotes }: Told,
): void {
  const tellSoon = jobs.inEachProcess({ name: 'news', everyMs: lookEveryMs, deletes: false }, () => news.tellDue(tell));
  app.decorateRequest('newsBefore', 0);
  app.addHook('onRequest', async (request) => {
    request.newsBefore = news.noted();
  });
  app.addHook('onResponse', async (request) => {
    if (request.newsBefore !== news.noted()) tellSoon();
  });

  async function tell(
    { lines = [], notes = [], mails = [], pushes = [], notedAt }: Telling & { notedAt: string },
    take: (transaction: Transaction) => Promise<boolean>,
  ): Promise<void> {
    // Read before the transaction, which takes SQLite's only connection.
    const directory = await people.directory();
    const announce = await db.transaction().execute(async (transaction) => {
      if (!(await take(transaction))) return [];
      await writeMail(
        transaction,
        mails.map((mail) => ({ ...mail, fellDueAt: notedAt })),
      );
      const say = await storePortalMessages(transaction, directory, lines);
      const { told, announce } = await storeNotes(transaction, notes);
      const said = lines.map((line) => ({ senderId: line.fromId, clientId: clientIdOfLine(line) }));
      await writePushes(transaction, pushes, { at: isoTime(clock()), told, said });
      return [say, announce];
    });
    for (const say of announce) say();
  }
}
