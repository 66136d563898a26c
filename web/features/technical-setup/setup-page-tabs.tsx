import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { paths } from '#contract/values/pages.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { TabMark } from '#web/ui/tab-mark.tsx';
import { setupDifferences } from './setup-differences.ts';
import { type SetupTab, setupTabLabels } from './setup-tabs.ts';
import { useSignInTests } from './sign-in-test/sign-in-test.api.ts';
import { useSingleSignOn } from './single-sign-on/single-sign-on.api.ts';
import { useSetupHistory, useTechnicalSetup } from './technical-setup.api.ts';

interface SetupPageTabsProps {
  institution: number | undefined;
  tabs: readonly SetupTab[];
  current: SetupTab;
}

/** The tabs of a set-up, each with the state of what is behind it. */
export function SetupPageTabs({ institution, tabs, current }: SetupPageTabsProps) {
  const setup = useTechnicalSetup(institution).data;
  return (
    <PageTabs
      label="Technical Setup"
      tabs={tabs.map((tab) => ({
        path: paths.technicalSetup,
        search: { ...(institution && { institution }), ...(tab !== tabs[0] && { view: tab }) },
        label: setupTabLabels[tab],
        isCurrent: tab === current,
        mark: setup && <SetupTabMark tab={tab} setup={setup} institution={institution} />,
      }))}
    />
  );
}

interface SetupTabMarkProps {
  tab: SetupTab;
  setup: TechnicalSetup;
  institution: number | undefined;
}

function SetupTabMark({ tab, setup, institution }: SetupTabMarkProps) {
  switch (tab) {
    case 'changes':
      return <TabMark count={setupDifferences(setup).length} />;
    case 'saml':
    case 'ranges':
      return <PartMark isRanges={tab === 'ranges'} setup={setup} />;
    case 'test':
      return <TestMark institution={institution} />;
    case 'single-sign-on':
      return setup.live ? <SingleSignOnMark institution={institution} /> : <TabMark state="off" />;
    case 'history':
      return setup.id === null ? null : <HistoryMark institution={institution} />;
  }
}

/** SAML or the ranges: what differs from the live values or was found wanting waits for somebody. */
function PartMark({ isRanges, setup }: { isRanges: boolean; setup: TechnicalSetup }) {
  const isOfPart = ({ field }: { field: string }) => (field === 'ipRanges') === isRanges;
  const isEmpty = isRanges ? setup.ipRanges === '[]' : setup.entityId === '';
  const isChanged = setupDifferences(setup).some(isOfPart);
  const isWrong = setup.findings.some((finding) => finding.level !== 'fact' && isOfPart(finding));
  if (setup.id === null || (isEmpty && !isChanged)) return <TabMark state="off" />;
  return isChanged || isWrong ? <TabMark waits="needs attention" /> : <TabMark state="live" />;
}

function TestMark({ institution }: { institution: number | undefined }) {
  const newest = useSignInTests(institution).data?.[0];
  return newest?.state === 'passed' && <TabMark state="live" name="passed" />;
}

function SingleSignOnMark({ institution }: { institution: number | undefined }) {
  const mode = useSingleSignOn(institution).data?.mode;
  return mode && <TabMark state={mode === 'off' ? 'off' : 'live'} />;
}

function HistoryMark({ institution }: { institution: number | undefined }) {
  return <TabMark count={useSetupHistory(institution).data?.length} />;
}
