const setupTabs = ['changes', 'saml', 'ranges', 'test', 'single-sign-on', 'history'] as const;
export type SetupTab = (typeof setupTabs)[number];

export const setupTabLabels: Record<SetupTab, string> = {
  changes: 'Changes',
  saml: 'SAML',
  ranges: 'IP Ranges',
  test: 'Test',
  'single-sign-on': 'Single sign-on',
  history: 'History',
};

interface Seen {
  /** Customers see their own set-up; staff review those of others. */
  isOwn: boolean;
  /** Only the institution and technical support may see what arrived in tests. */
  maySeeTests: boolean;
}

/** The tabs that a viewer has; the first is open where the address names none. */
export function setupTabsFor({ isOwn, maySeeTests }: Seen): SetupTab[] {
  const tabs = setupTabs.filter((tab) => tab !== 'test' || maySeeTests);
  return isOwn ? tabs.filter((tab) => tab !== 'changes') : tabs;
}

/** The tab of an address, as far as the viewer has it. */
export function openSetupTab(tabs: readonly SetupTab[], asked: SetupTab | undefined): SetupTab {
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? 'saml';
}
