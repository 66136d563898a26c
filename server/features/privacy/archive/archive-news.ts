import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { QueueNews } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { readArchive } from './person-archives.queries.ts';

/** Registers the notification for the requester: the archive is ready, or it failed. */
export function registerArchiveNews({ db, news }: { db: Db } & Pick<Portal, 'news'>): QueueNews<{ id: number }> {
  return news.register('person-archive', async ({ id }: { id: number }) => {
    const archive = await readArchive(db, id);
    if (!archive || archive.endsAt === null) return {};
    const { askedById, personId, personName, state, endsAt } = archive;
    const whose = personId === askedById ? 'your data' : `${personName}’s data`;
    const until = `You can download it under Account settings until ${longDayOf(new Date(endsAt))}, after you confirm that it is you.`;
    const said =
      state === 'ready'
        ? { subject: `The archive of ${whose} is ready`, text: until }
        : {
            subject: `The archive of ${whose} couldn’t be prepared`,
            text: 'Please request it again. If it fails again, please let us know.',
          };
    const { subject, text } = said;
    return {
      notes: [{ userIds: [askedById], title: subject, description: text, createdBy: askedById }],
      mails: [
        {
          userIds: [askedById],
          kind: 'archive-ready',
          key: `person-archive:${id}`,
          subject,
          paragraphs: [`${subject}.`, text, 'If it wasn’t you who asked, change your password and tell us at once.'],
          link: { label: 'Account settings', path: paths.accountData },
        },
      ],
    };
  });
}
