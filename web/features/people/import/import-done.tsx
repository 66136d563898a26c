import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import type { ImportResult } from '#contract/people/customers.ts';
import { toCsv } from '#contract/values/files/csv.ts';
import { momentText } from '#web/lib/days.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Everybody is added; their links can be saved only now. */
export function ImportDone({ links }: { links: ImportResult['links'] }) {
  const expiresAt = links[0]?.expiresAt;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="flex items-center gap-2 font-semibold text-body">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        {links.length} {links.length === 1 ? 'customer was' : 'customers were'} added
      </p>
      <p className="text-control text-muted">
        The file with the one-time links is available only now. Each link works once
        {expiresAt && ` and until ${momentText(expiresAt)}`}; later you can make new ones for each person.
      </p>
      <Button icon={<Download />} onClick={() => downloadText('one-time-links.csv', linkFile(links))}>
        Download one-time links
      </Button>
    </div>
  );
}

function linkFile(links: ImportResult['links']): string {
  const { origin } = window.location;
  return toCsv([
    ['Name', 'Username', 'One-time link', 'Valid until'],
    ...links.map(({ fullName, username, url, expiresAt }) => [fullName, username, origin + url, expiresAt]),
  ]);
}
