import type { Capabilities } from '#contract/values/capabilities.ts';

export interface GuideHead {
  title: string;
  /** Its name in lists of pages. */
  label: string;
  summary: string;
  /** Who is offered the guide and may open its page: every signed-in person, or people with a capability. */
  readers: 'everyone' | CapabilityName;
  order: number;
}

type CapabilityName = {
  [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never;
}[keyof Capabilities];

export function mayRead(may: Capabilities, { readers }: Pick<GuideHead, 'readers'>): boolean {
  return readers === 'everyone' || may[readers];
}
