import { expect, test } from 'vitest';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { tabLabel, tabOfAnchor, tabsFor } from './institution-tabs.ts';

test('addresses from when all parts were on one page lead to the tab of the part', () => {
  const anchors = ['people', 'consortium', 'conversations', 'notes', 'resources', 'plan', 'invoices', 'usage', 'setup'];
  const tabs = ['people', 'people', 'conversations', 'notes', 'resources', 'plan', 'plan', 'usage', 'setup'];
  expect(anchors.map(tabOfAnchor)).toEqual(tabs);
  expect(['changes', 'open-plan'].map(tabOfAnchor)).toEqual(['changes', 'plan']);
  // The overview has the sessions, and the head uploads usage.
  expect(['', 'sessions', 'open-usage', 'toString'].map(tabOfAnchor)).toEqual(Array(4).fill(undefined));
});

test('technical support has no tab of what it may not read', () => {
  const tech = capabilitiesOf({ role: 'tech_support' });
  expect(tabsFor(tech)).not.toContain('resources');
  expect(tabLabel('plan', tech)).toBe('Plan');
  expect(tabsFor(capabilitiesOf({ role: 'account_manager' }))).toContain('resources');
});
