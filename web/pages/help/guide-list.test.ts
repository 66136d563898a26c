import { expect, test } from 'vitest';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Role } from '#contract/values/roles.ts';
import { librarianGuides, staffGuidesFor } from './guide-list.ts';

test.each<[Role, string[]]>([
  ['customer', []],
  ['account_manager', ['For account managers']],
  ['tech_support', ['For technical support']],
  ['admin', ['For account managers', 'For technical support', 'For administrators', 'Running the portal']],
])('%s is offered its guides, in their order, and no other', (role, titles) => {
  expect(staffGuidesFor(capabilitiesOf({ role })).map(({ title }) => title)).toEqual(titles);
});

test('guides for librarians are for everyone, in their order', () => {
  expect(librarianGuides.map(({ readers, label }) => [readers, label])).toEqual([
    ['everyone', 'Guide: Getting started'],
    ['everyone', 'Guide: Promoting videos to your readers'],
  ]);
});
