import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { NoteNews } from '#server/platform/news/news.ts';
import { readArchive } from './person-archives.queries.ts';

/** Registers the news for whoever asked for an archive: that it is ready, or could not be made. */
export function registerArchiveNews({ db, news }: { db: Db } & Pick<PortalParts, 'news'>): NoteNews<{ id: number }> {
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
          link: { label: 'Account settings', path: `${paths.account}#your-data` },
        },
      ],
    };
  });
}
