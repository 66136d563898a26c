import type { FastifyInstance } from 'fastify';
import { writePushes } from '#server/db/queries/pushes.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import type { Notifications } from '#server/features/notifications/notifications.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { nameOfLine, type Telling } from '#server/platform/news/news.ts';

declare module 'fastify' {
  interface FastifyRequest {
    newsBefore: number;
  }
}

export interface NewsWiringParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'news' | 'writeMail'> {
  storeLines: Chat['storeLines'];
  storeNotes: Notifications['storeNotes'];
}

/** After other processes, and after failures. */
const lookEveryMs = 5_000;

/** Tells what requests caused as soon as they are answered, and whatever else there is every few seconds. */
export function wireNews(
  app: FastifyInstance,
  { db, people, clock, news, writeMail, storeLines, storeNotes }: NewsWiringParts,
): void {
  const tellSoon = app.jobs.inEachProcess({ name: 'news', everyMs: lookEveryMs }, () => news.tellDue(tell));
  app.decorateRequest('newsBefore', 0);
  app.addHook('onRequest', async (request) => {
    request.newsBefore = news.noted();
  });
  app.addHook('onResponse', async (request) => {
    if (request.newsBefore !== news.noted()) tellSoon();
  });

  async function tell(
    { lines = [], notes = [], mails = [], pushes = [] }: Telling,
    take: (transaction: Db) => Promise<boolean>,
  ): Promise<void> {
    // Before the transaction, which has the only connection to SQLite.
    const directory = await people.directory();
    const announce = await db.transaction().execute(async (transaction) => {
      if (!(await take(transaction))) return [];
      for (const mail of mails) await writeMail(transaction, mail);
      const say = await storeLines(transaction, directory, lines);
      const { told, announce } = await storeNotes(transaction, notes);
      const said = lines.map((line) => ({ senderId: line.fromId, clientId: nameOfLine(line) }));
      await writePushes(transaction, pushes, { at: isoTime(clock()), told, said });
      return [say, announce];
    });
    for (const say of announce) say();
  }
}
