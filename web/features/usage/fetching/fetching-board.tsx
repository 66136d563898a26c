import Inbox from 'lucide-react/icons/inbox';
import type { UsageFetch } from '#contract/plans-and-usage/usage-fetching.ts';
import { type FetchGroup, fetchGroups } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { Card } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FetchRow } from './fetch-row.tsx';
import { useFetchedPlatforms, useFetches } from './usage-fetching.api.ts';

const labels: Record<FetchGroup, string> = { problems: 'Problems', waiting: 'Waiting', done: 'Fetched' };
const nothing: Record<FetchGroup, string> = {
  problems: 'No report has a problem',
  waiting: 'No report is waiting to be fetched',
  done: 'No report was fetched yet',
};
const list = { what: 'reports', icon: <Inbox />, keyOf: ({ id }: UsageFetch) => id };

interface FetchingBoardProps {
  group: FetchGroup;
  onGroup: (group: FetchGroup) => void;
}

/** Fetches that failed and why, that wait and until when, and that are done. */
export function FetchingBoard({ group, onGroup }: FetchingBoardProps) {
  const { data = [] } = useFetchedPlatforms();
  const counts = { problems: 0, waiting: 0, done: 0 };
  for (const { problems, waiting } of data) {
    counts.problems += problems;
    counts.waiting += waiting;
  }
  const labelOf = (one: FetchGroup) => (counts[one] > 0 ? `${labels[one]} (${counts[one]})` : labels[one]);
  return (
    <Tabs
      label="Reports"
      look="page"
      value={group}
      options={fetchGroups.map((value) => ({ value, label: labelOf(value) }))}
      onChange={onGroup}
    >
      <FetchList key={group} group={group} />
    </Tabs>
  );
}

function FetchList({ group }: { group: FetchGroup }) {
  return (
    <Card>
      <ListBody
        list={{ ...list, nothing: nothing[group] }}
        read={useFetches(group)}
        renderRow={(fetch) => <FetchRow fetch={fetch} />}
      />
    </Card>
  );
}
