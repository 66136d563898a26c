import type { ReactNode } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useSectionInView } from '#web/lib/pages/use-section-in-view.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { type AccountPart, type AccountPath, accountTabs } from './account-parts.ts';

/** A tab of the account settings. */
export function AccountFrame({ path, children }: { path: AccountPath; children: ReactNode }) {
  const whole = useSectionInView();
  const { label, lead } = accountTabs.find((tab) => tab.path === path) ?? accountTabs[0];
  return (
    <Page
      ref={whole}
      isNarrow
      title="Account settings"
      tab={path === paths.account ? undefined : label}
      lead={lead}
      tabs={
        <PageTabs
          label="Account settings"
          tabs={accountTabs.map((tab) => ({ path: tab.path, label: tab.label, isCurrent: tab.path === path }))}
        />
      }
    >
      {children}
    </Page>
  );
}

interface SectionProps {
  /** The anchor for links from other pages. */
  id: AccountPart;
  title: string;
  children: ReactNode;
}

export function AccountSection({ id, title, children }: SectionProps) {
  return (
    <div id={id} className="scroll-mt-20">
      <TitledCard title={title}>{children}</TitledCard>
    </div>
  );
}
