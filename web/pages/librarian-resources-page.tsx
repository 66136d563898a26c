import { Link, useSearch } from '@tanstack/react-router';
import Megaphone from 'lucide-react/icons/megaphone';
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
import { portalName } from '#web/lib/portal.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { tabLinkClasses } from '#web/ui/tab-link.ts';
import { LibrarySwitch } from './library-switch.tsx';

/** Librarian Resources. The address holds the tab and the open resource with its page. */
export function LibrarianResourcesPage() {
  const { tab = 'all', resource, page } = readLibrarianSearch(useSearch({ from: '/signed-in/librarian-resources' }));
  const [isAdding, setAdding] = useState(false);
  const isAdmin = useCapabilities().managesResources;
  const opened = useOpenResource();
  return (
    <Page
      above={<LibrarySwitch />}
      title="Librarian Resources"
      lead={`Guides, logos, colours and videos for telling your readers about ${portalName}.`}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
          <Link to={paths.promotionKit} className={buttonClasses('secondary')}>
            <Megaphone />
            Promotion kit
          </Link>
          {isAdmin && (
            <Button icon={<Plus />} onClick={() => setAdding(true)}>
              Add Resource
            </Button>
          )}
        </div>
      }
    >
      <nav aria-label="Librarian Resources" className="flex flex-wrap gap-1 max-sm:grid max-sm:grid-cols-2">
        {(Object.keys(librarianTabs) as LibrarianTab[]).map((other) => (
          <Link
            key={other}
            to={paths.librarianResources}
            search={readLibrarianSearch({ tab: other })}
            // Only `aria-current` marks the tab: the router's own mark would be missing while a resource is open.
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
    </Page>
  );
}
