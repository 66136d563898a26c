import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { periodText, retentionKinds } from '#contract/values/retention.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { QueueNews } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { listPeriods } from './retention.queries.ts';
import type { RetentionNews } from './retention.service.ts';

/**
 * Registers the notification to administrators about a shorter period. Sends nothing if the period was changed again.
 */
export function registerRetentionNews({
  db,
  people,
  news,
}: Pick<Portal, 'db' | 'people' | 'news'>): QueueNews<RetentionNews> {
  return news.register('retention', async ({ kind, version }: RetentionNews) => {
    const period = (await listPeriods(db)).find((one) => one.kind === kind);
    if (!period || period.version !== version || !period.nextFrom || !period.nextDays || !period.changedById) return {};
    const admins = (await people.directory())
      .everybody()
      .filter((person) => capabilitiesOf(person).runsPortal && person.deactivatedAt === null);
    const userIds = admins.map(({ id }) => id);
    const { label } = retentionKinds[kind];
    const from = longDayOf(new Date(period.nextFrom));
    const subject = `${label}: older than ${periodText(period.nextDays)} will be deleted from ${from}`;
    const text = `${period.changedBy} set this. Until then nothing more is deleted than before, and you can change it under Settings, Retention.`;
    return {
      notes: [{ userIds, title: subject, description: text, createdBy: period.changedById }],
      mails: [
        {
          userIds,
          kind: 'retention',
          key: `retention:${kind}:${version}`,
          subject,
          paragraphs: [`${subject}.`, text, 'Deleted data can only be restored from a backup.'],
          link: { label: 'Retention', path: paths.adminData },
        },
      ],
    };
  });
}
