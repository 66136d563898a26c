import { paths } from '#contract/values/pages.ts';
import { MonthFilter } from '#web/features/usage/periods/month-filter.tsx';
import { ReportList } from '#web/features/usage/reports/report-list.tsx';
import { readReportsSearch } from '#web/features/usage/reports/reports-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { UsageFrame } from './usage-frame.tsx';

/** Every stored report of an institution, to be found and downloaded. */
export function UsageReportsPage() {
  const may = useCapabilities();
  return (
    <UsageFrame
      path={paths.usageReports}
      note={may.managesResources ? 'You see what its customers see, and can remove reports.' : undefined}
    >
      {(institution) => <ReportsOf institution={institution} />}
    </UsageFrame>
  );
}

function ReportsOf({ institution }: { institution: number | undefined }) {
  const [search, change] = useAddress(readReportsSearch);
  const { q, month } = search;
  return (
    <ReportList
      institution={institution}
      month={month}
      q={q}
      onShowAll={q || month ? () => change({ q: undefined, month: undefined }) : undefined}
      toolbar={
        <ListToolbar search={search} onChange={change} searchLabel="Search reports">
          <MonthFilter
            institution={institution}
            period={undefined}
            month={month}
            onChoose={(chosen) => change({ month: chosen })}
          />
        </ListToolbar>
      }
    />
  );
}
