import { Navigate, useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { LibrarianLibrary } from '#web/features/resources/library/librarian-library.tsx';
import {
  type LibrarianSearch,
  type LibrarianTab,
  librarianTabs,
  readLibrarianSearch,
} from '#web/features/resources/library/librarian-search.ts';
import { LibrarianDialog } from '#web/features/resources/management/librarian-dialog.tsx';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { useOpenResource } from '#web/features/resources/use-open-resource.ts';
import { portalName } from '#web/lib/portal.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { LibrarySwitch } from './library-switch.tsx';

/** Librarian Resources. The address holds the tab and the open resource with its page. */
export function LibrarianResourcesPage() {
  const search = readLibrarianSearch(useSearch({ from: '/signed-in/librarian-resources' }));
  // Old addresses, from when a guide opened above this list.
  if (search.guide)
    return <Navigate to={search.guide === 'promotion' ? paths.promotionGuide : paths.gettingStartedGuide} replace />;
  return <Resources {...search} />;
}

function Resources({ tab = 'all', resource, page }: LibrarianSearch) {
  const [isAdding, setAdding] = useState(false);
  const isAdmin = useCapabilities().managesResources;
  const opened = useOpenResource();
  return (
    <Page
      title="Librarian Resources"
      tab={tab === 'all' ? undefined : librarianTabs[tab].label}
      lead={`Guides, logos, colours and videos for telling your readers about ${portalName}.`}
      actions={
        isAdmin && (
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            Add Resource
          </Button>
        )
      }
      tabs={
        <PageTabs
          label="Librarian Resources"
          tabs={(Object.keys(librarianTabs) as LibrarianTab[]).map((other) => ({
            path: paths.librarianResources,
            search: readLibrarianSearch({ tab: other }),
            label: librarianTabs[other].label,
            isCurrent: other === tab,
          }))}
        />
      }
    >
      <LibrarySwitch />
      <LibrarianLibrary tab={tab} />
      {isAdding && <LibrarianDialog onClose={() => setAdding(false)} />}
      {resource !== undefined && (
        <ResourceDialog id={resource} page={page} q="" onPage={opened.turnTo} onClose={opened.close} />
      )}
    </Page>
  );
}
