import { useSyncExternalStore } from 'react';
import type { PublicSettings } from '#contract/settings/settings.ts';
import type { SupportHours } from '#contract/values/chat/support-hours.ts';

/*
 * What administrators have set for every page. The server writes it into the page; a change while the page is open
 * arrives by `followPortal`, and whatever is drawn next shows it. `announcePortal` has it drawn again at once where
 * `usePortal` or `onPortalChange` asks for it.
 */

export let portalName: string;
/** Empty where none is set: leave the sentence out. */
export let supportEmail: string;
export let supportHours: SupportHours;
/** `11am-5pm GMT Monday-Friday`, and `11am-5pm GMT Mon-Fri` */
export let supportWords: string;
export let shortSupportWords: string;
/** `London` */
export let supportCity: string;
export let sendsMail: boolean;
/** The address of the logo; null for the portal's own mark. */
export let logo: string | null;
export let tagline: string;
export let figures: PublicSettings['figures'];
/** The name of the provider of work accounts; empty if none is set up. */
export let workAccountLabel: string;
/** How people are notified in addition to the bell. */
export let byMailAnd: string;

let current: PublicSettings;
const listeners = new Set<() => void>();

followPortal(readPortal());

export function onPortalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Draws the component again when a setting of the portal has changed. */
export function usePortal(): PublicSettings {
  return useSyncExternalStore(onPortalChange, readCurrent, readCurrent);
}

function readCurrent(): PublicSettings {
  return current;
}

export function announcePortal(): void {
  for (const listener of listeners) listener();
}

export function followPortal(portal: PublicSettings): void {
  current = portal;
  ({ name: portalName, supportEmail, sendsMail, logo, tagline, figures, workAccount: workAccountLabel } = portal);
  supportHours = { ...portal.support, holidays: new Set(portal.support.holidays) };
  ({ words: supportWords, shortWords: shortSupportWords, city: supportCity } = portal.support);
  byMailAnd = sendsMail ? 'by e-mail and ' : '';
}

/** As the server wrote it into the head of the page. */
export function readPortal(): PublicSettings {
  if (import.meta.env.SSR) return placeholders();
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="portal"]')?.content ?? '');
}

/** The build draws pages with placeholders, which the server replaces (server/platform/http/shell.ts). */
function placeholders(): PublicSettings {
  return {
    name: '{{portal-name}}',
    logo: null,
    supportEmail: '{{portal-support-email}}',
    support: {
      zone: 'Europe/London',
      city: 'London',
      days: [1, 2, 3, 4, 5],
      opensAt: 660,
      closesAt: 1020,
      holidays: [],
      words: '',
      shortWords: '',
    },
    tagline: '{{portal-tagline}}',
    figures: [1, 2, 3].map((at) => ({ amount: `{{portal-amount-${at}}}`, what: `{{portal-what-${at}}}` })),
    workAccount: '',
    sendsMail: false,
  };
}
