import type { InstitutionRow } from '#contract/people/institutions.ts';
import { useInstitutionNotes } from '#web/features/institution-notes/institution-notes.api.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { TabMark } from '#web/ui/tab-mark.tsx';
import { type InstitutionTab, tabLabel, tabsFor } from './institution-tabs.ts';
import { useSetupTask, useWaitingConversations } from './tasks.ts';

interface InstitutionTabsProps {
  institution: InstitutionRow;
  current: InstitutionTab | undefined;
}

export function InstitutionTabs({ institution: { id, customers }, current }: InstitutionTabsProps) {
  const may = useCapabilities();
  const marks = {
    people: { count: customers },
    conversations: { waits: useWaitingConversations(id).length > 0 && 'somebody waits for a reply' },
    notes: { count: useInstitutionNotes(id).data?.length },
    setup: { waits: useSetupTask(id) !== null && 'the setup waits for a review' },
  };
  const { to: path, params } = institutionLink(id);
  return (
    <PageTabs
      label="Institution"
      tabs={[
        { path, params, label: 'Overview', isCurrent: current === undefined },
        ...tabsFor(may).map((tab) => ({
          ...{ path, params, search: { view: tab }, label: tabLabel(tab, may), isCurrent: current === tab },
          mark: tab in marks && <TabMark {...marks[tab as keyof typeof marks]} />,
        })),
      ]}
    />
  );
}
