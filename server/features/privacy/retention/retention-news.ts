import { paths } from '#contract/values/pages.ts';
import { periodText, retentionKinds } from '#contract/values/retention.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { NoteNews } from '#server/platform/news/news.ts';
import { listPeriods } from './retention.queries.ts';
import type { RetentionNews } from './retention.service.ts';

/** Registers what administrators are told of a period that gets shorter: nothing where it was changed again meanwhile. */
export function registerRetentionNews({
  db,
  people,
  news,
}: Pick<PortalParts, 'db' | 'people' | 'news'>): NoteNews<RetentionNews> {
  return news.register('retention', async ({ kind, version }: RetentionNews) => {
    const period = (await listPeriods(db)).find((one) => one.kind === kind);
    if (!period || period.version !== version || !period.nextFrom || !period.nextDays || !period.changedById) return {};
    const admins = (await people.directory())
      .everybody()
      .filter(({ role, deactivatedAt }) => role === 'admin' && deactivatedAt === null);
    const userIds = admins.map(({ id }) => id);
    const { label } = retentionKinds[kind];
    const from = longDayOf(new Date(period.nextFrom));
    const subject = `${label}: older than ${periodText(period.nextDays)} will be deleted from ${from}`;
    const text = `${period.changedBy} set this. Until then nothing more is deleted than before, and you can change it under Retention.`;
    return {
      notes: [{ userIds, title: subject, description: text, createdBy: period.changedById }],
      mails: [
        {
          userIds,
          kind: 'retention',
          key: `retention:${kind}:${version}`,
          subject,
          paragraphs: [`${subject}.`, text, 'Deleted data can only be restored from a backup.'],
          link: { label: 'Retention', path: paths.adminRetention },
        },
      ],
    };
  });
}
