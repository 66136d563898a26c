import { Link, useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { LibrarianLibrary } from '#web/features/resources/library/librarian-library.tsx';
import {
  type LibrarianTab,
  librarianTabs,
  readLibrarianSearch,
} from '#web/features/resources/library/librarian-search.ts';
import { LibrarianDialog } from '#web/features/resources/management/librarian-dialog.tsx';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { useOpenResource } from '#web/features/resources/use-open-resource.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { portalName } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { tabLinkClasses } from '#web/ui/tab-link.ts';
import { LibrarySwitch } from './library-switch.tsx';

/** Librarian Resources. The address holds the tab and what is open at which page. */
export function LibrarianResourcesPage() {
  const { tab = 'all', resource, page } = readLibrarianSearch(useSearch({ from: '/signed-in/librarian-resources' }));
  const [isAdding, setAdding] = useState(false);
  const isAdmin = useViewer().role === 'admin';
  const opened = useOpenResource();
  usePageTitle('Librarian Resources');
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <LibrarySwitch />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1>Librarian Resources</h1>
          <p className="mt-1 text-body text-muted">
            Guides, logos, colours and videos for telling your readers about {portalName}.
          </p>
        </div>
        {isAdmin && (
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            Add Resource
          </Button>
        )}
      </div>
      <nav aria-label="Librarian Resources" className="flex flex-wrap gap-1 max-sm:grid max-sm:grid-cols-2">
        {(Object.keys(librarianTabs) as LibrarianTab[]).map((other) => (
          <Link
            key={other}
            to={paths.librarianResources}
            search={readLibrarianSearch({ tab: other })}
            // `aria-current` alone marks the tab: the router's own would fail while a resource is open.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={other === tab ? 'page' : undefined}
            className={`${tabLinkClasses} max-sm:justify-center`}
          >
            {librarianTabs[other].label}
          </Link>
        ))}
      </nav>
      <LibrarianLibrary tab={tab} />
      {isAdding && <LibrarianDialog onClose={() => setAdding(false)} />}
      {resource !== undefined && (
        <ResourceDialog id={resource} page={page} q="" onPage={opened.turnTo} onClose={opened.close} />
      )}
    </div>
  );
}
