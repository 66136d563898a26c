import type { UsageOverviewRow } from '#contract/plans-and-usage/usage.ts';
import { type Column, utcDay } from '#web/ui/lists/list-columns.ts';

/** Columns for files. An institution without a report has no figure, which is not zero. */
export const usageColumns: readonly Column<UsageOverviewRow>[] = [
  { label: 'Institution', text: ({ name }) => name },
  { label: 'Uses', text: ({ uses, firstMonth }) => firstMonth && uses },
  { label: 'First month', text: ({ firstMonth }) => firstMonth },
  { label: 'Last month', text: ({ lastMonth }) => lastMonth },
  { label: 'Missing months', text: ({ missingMonths }) => missingMonths.join('; ') },
  { label: 'Months most others have', text: ({ monthsOthersHave }) => monthsOthersHave.join('; ') },
  {
    label: 'Programs that fetch nothing',
    text: ({ failingPrograms }) => failingPrograms.map((each) => each.keyName).join('; '),
  },
  { label: 'May count machines as people', text: ({ mixedMonths }) => mixedMonths.join('; ') },
  { label: 'Last upload', text: ({ lastUpload }) => utcDay(lastUpload?.at) },
  { label: 'Uploaded by', text: ({ lastUpload }) => lastUpload?.uploaderName },
];
