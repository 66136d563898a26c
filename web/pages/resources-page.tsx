import { useNavigate, useSearch } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import { type ComponentProps, useState } from 'react';
import {
  assessmentCategories,
  documentCategories,
  type LearningTab,
  learningTabs,
} from '#contract/values/files/resource-kinds.ts';
import { paths } from '#contract/values/pages.ts';
import { Library } from '#web/features/resources/library/library.tsx';
import { readLibrarySearch } from '#web/features/resources/library/library-search.ts';
import { UploadDialog } from '#web/features/resources/management/upload-dialog.tsx';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { learningTabLabels } from '#web/features/resources/resource-texts.ts';
import { useOpenResource } from '#web/features/resources/use-open-resource.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { LibrarySwitch } from './library-switch.tsx';

/** Learning Resources. The address holds tab, subject, search and the open resource. */
export function ResourcesPage() {
  // Read again, because the router also passes on search keys that the route does not know.
  const search = readLibrarySearch(useSearch({ from: '/signed-in/resources' }));
  const { tab = 'all', type, q = '', sort, resource, page } = search;
  const [isAdding, setAdding] = useState(false);
  const isAdmin = useCapabilities().managesResources;
  const navigate = useNavigate({ from: paths.resources });
  const opened = useOpenResource();
  const change: ComponentProps<typeof Library>['onSearch'] = (to) =>
    void navigate({ search: (before) => readLibrarySearch({ ...before, ...to }), replace: true, resetScroll: false });
  return (
    <Page
      title="Learning Resources"
      tab={tab === 'all' ? undefined : learningTabLabels[tab]}
      lead="Textbooks, worksheets, past papers and videos. Search looks inside the files too."
      actions={
        isAdmin && (
          <Button icon={<FileUp />} onClick={() => setAdding(true)}>
            Add Resource
          </Button>
        )
      }
      tabs={
        <PageTabs
          label="Learning Resources"
          tabs={(Object.keys(learningTabs) as LearningTab[]).map((other) => ({
            path: paths.resources,
            // The link keeps search, type and sorting; the subject belongs to its tab.
            search: readLibrarySearch({ tab: other, type, q, sort }),
            label: learningTabLabels[other],
            isCurrent: other === tab,
          }))}
        />
      }
    >
      <LibrarySwitch />
      <Library search={search} onSearch={change} />
      {isAdding && (
        <UploadDialog title="Add Resource" categories={categoriesFor(tab)} onClose={() => setAdding(false)} />
      )}
      {resource !== undefined && (
        <ResourceDialog id={resource} page={page} q={q} onPage={opened.turnTo} onClose={opened.close} />
      )}
    </Page>
  );
}

/** The tab's own categories come first, so that a resource added from a tab appears in it. */
function categoriesFor(tab: LearningTab): readonly string[] {
  const first: readonly string[] = learningTabs[tab] ?? [];
  return [...new Set([...first, ...documentCategories, ...assessmentCategories])];
}
