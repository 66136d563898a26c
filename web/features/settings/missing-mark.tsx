import type { PortalSettings } from '#contract/settings/settings.ts';
import { paths } from '#contract/values/pages.ts';
import {
  type MissingSetting,
  missingForInvoices,
  missingForMails,
} from '#contract/values/settings/missing-settings.ts';
import { TabMark } from '#web/ui/tab-mark.tsx';
import { useSettings } from './settings.api.ts';

/** Settings that the first invoice or e-mail needs. */
function missingIn({ values, outside }: PortalSettings): MissingSetting[] {
  return [...missingForInvoices(values), ...(outside.mailServer ? missingForMails(values) : [])];
}

const groupsOfTabs: Partial<Record<string, MissingSetting['group']>> = {
  [paths.adminInvoicing]: 'invoicing',
  [paths.adminMail]: 'e-mail',
};

/** A mark on the tab where something is missing. */
export function MissingMark({ path }: { path: string }) {
  const { data } = useSettings();
  const isMissing = data && missingIn(data).some(({ group }) => group === groupsOfTabs[path]);
  return <TabMark waits={isMissing && 'something is missing'} />;
}
