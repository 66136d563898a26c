import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import FileUp from 'lucide-react/icons/file-up';
import Keyboard from 'lucide-react/icons/keyboard';
import Server from 'lucide-react/icons/server';
import { use, useState } from 'react';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { paths } from '#contract/values/pages.ts';
import { FirstRunList } from '#web/features/people/first-steps/first-run-list.tsx';
import { ImportDialog } from '#web/features/people/import/import-dialog.tsx';
import { HomeFigures } from '#web/features/statistics/home-figures.tsx';
import { runShortcut } from '#web/lib/keys/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageNotice } from '#web/ui/page-notice.ts';

const linkClasses =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 text-control hover:bg-hover touch:min-h-11 [&_svg]:size-4.5 [&_svg]:text-muted';

/** Home of an administrator until the first library has people and usage. */
export function FirstRun({ steps }: { steps: FirstSteps }) {
  const viewer = useViewer();
  const [isImporting, setImporting] = useState(false);
  return (
    <PageColumn>
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1>Welcome {viewer.fullName}</h1>
          <RoleBadge role={viewer.role} />
        </div>
        <p className="text-body text-muted">
          Eight steps make the portal ready for the first library. Leave at any step; the list stays here until the last
          is done.
        </p>
      </header>
      {use(PageNotice)}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <FirstRunList {...steps} />
        <div className="flex min-w-0 flex-col gap-4">
          <TitledCard title="Several libraries at once">
            <div className="flex flex-col items-start gap-3 p-4 text-control">
              <p className="text-muted">
                Import institutions, plans and people from a CSV file instead of steps 6 and 7.
              </p>
              <Button variant="secondary" size="sm" icon={<FileUp />} onClick={() => setImporting(true)}>
                Import CSV
              </Button>
            </div>
          </TitledCard>
          <TitledCard title="Guides">
            <div className="flex flex-col p-2">
              <Link to={paths.administratorGuide} className={linkClasses}>
                <BookOpen aria-hidden="true" />
                For administrators
              </Link>
              <Link to={paths.operatorGuide} className={linkClasses}>
                <Server aria-hidden="true" />
                For server operators
              </Link>
              <button type="button" className={linkClasses} onClick={() => runShortcut('sheet')}>
                <Keyboard aria-hidden="true" />
                Keyboard shortcuts
              </button>
            </div>
          </TitledCard>
          <TitledCard title="Support Channels">
            <div className="p-4">
              <HomeFigures />
            </div>
            <p className="border-t px-4 py-3 text-muted text-small">
              No customers found. Conversations appear here once the first librarian has signed in.
            </p>
          </TitledCard>
        </div>
      </div>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </PageColumn>
  );
}
