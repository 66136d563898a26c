import type { Capabilities } from '#contract/values/capabilities.ts';
import { framelessPaths } from '#contract/values/outlines.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { staffGuides, staffGuidesFor } from '#web/pages/help/guide-list.ts';

const forStaff: readonly PagePath[] = [paths.institution, paths.savedReplies, paths.accounts];
const guides: readonly PagePath[] = staffGuides.map(({ path }) => path);

const needed: { readonly [Path in PagePath]?: keyof Capabilities } = {
  [paths.people]: 'bringsInCustomers',
  [paths.strayMails]: 'sharesSupportChannels',
};

/** The pages that somebody can go to by links. */
export function visitablePaths(may: Capabilities, adminPaths: readonly string[]): PagePath[] {
  const readable: readonly PagePath[] = staffGuidesFor(may).map(({ path }) => path);
  return Object.values(paths).filter((path) => {
    if (framelessPaths.includes(path)) return false;
    if (path === paths.customerSupport) return !may.writesSharedAnswers;
    if (adminPaths.includes(path)) return may.runsPortal;
    if (forStaff.includes(path)) return may.servesCustomers;
    const capability = needed[path];
    if (capability) return may[capability] === true;
    if (path === paths.billing) return may.draftsInvoices && !may.runsPortal;
    return !guides.includes(path) || readable.includes(path);
  });
}

/** Whether the browser asks to save data or has a 2G connection (Save-Data, Network Information API): then nothing is loaded ahead. */
export function savesData(browser: object = navigator): boolean {
  const { connection } = browser as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
