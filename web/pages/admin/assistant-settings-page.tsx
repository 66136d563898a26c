import { paths } from '#contract/values/pages.ts';
import { AssistantSettings } from '#web/features/settings/assistant-settings.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export function AssistantSettingsPage() {
  return (
    <PageColumn className="flex-1">
      <AdminHeading path={paths.adminAssistant} />
      <AssistantSettings />
    </PageColumn>
  );
}
