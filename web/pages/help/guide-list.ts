import { head as accountManagers } from '#content/guides/account-managers.md?head';
import { head as administrators } from '#content/guides/administrators.md?head';
import { head as gettingStarted } from '#content/guides/getting-started.md?head';
import { head as operators } from '#content/guides/operators.md?head';
import { head as promotion } from '#content/guides/promotion.md?head';
import { head as technicalSupport } from '#content/guides/technical-support.md?head';
import { type GuideHead, mayRead } from '#contract/content/guide-head.ts';
import type { Capabilities } from '#contract/values/capabilities.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';

function listed<Path extends PagePath>(path: Path, head: GuideHead) {
  return { ...head, path, label: `Guide: ${head.label}` };
}

const byOrder = (one: GuideHead, other: GuideHead) => one.order - other.order;

/** The guides for some of the people alone: everybody else is sent to Home. Their words are loaded when they are read. */
export const staffGuides = [
  listed(paths.accountManagerGuide, accountManagers),
  listed(paths.techSupportGuide, technicalSupport),
  listed(paths.administratorGuide, administrators),
  listed(paths.operatorGuide, operators),
].sort(byOrder);

export const librarianGuides = [
  listed(paths.gettingStartedGuide, gettingStarted),
  listed(paths.promotionGuide, promotion),
].sort(byOrder);

export type StaffGuidePath = (typeof staffGuides)[number]['path'];
export type GuidePath = StaffGuidePath | (typeof librarianGuides)[number]['path'];

export function staffGuidesFor(may: Capabilities) {
  return staffGuides.filter((guide) => mayRead(may, guide));
}
