import type { Page } from '@playwright/test';
import { ask, unanswerable } from '#e2e/assistant/asking.ts';
import { assistantStops, knowledgeStops } from '#e2e/assistant/assistant-stops.ts';
import { assistantTexts } from '#e2e/assistant/assistant-texts.ts';
import { attachmentStops } from '#e2e/chat/attachment-stops.ts';
import { searchStops } from '#e2e/chat/search-stops.ts';
import { teamStops } from '#e2e/chat/team-stops.ts';
import type { ExpectedAnswer } from '#e2e/console-watch.ts';
import type { Name, OpenOptions } from '#e2e/journey.ts';
import { librarianStops } from '#e2e/library/librarian-stops.ts';
import { librarianTexts } from '#e2e/library/librarian-texts.ts';
import { libraryStops, managementStops, stockLibrary } from '#e2e/library/library-stops.ts';
import { managementTexts } from '#e2e/library/library-texts.ts';
import { adminPanelStops } from '#e2e/people/admin-panel-stops.ts';
import { billingStops, renewalStops } from '#e2e/plans-and-usage/billing-stops.ts';
import {
  invoiceRequestTexts,
  subscriptionTexts,
  updateSubscriptionTexts,
} from '#e2e/plans-and-usage/subscription-texts.ts';
import { usageCareTexts, usageLoadingTexts, usageTexts } from '#e2e/plans-and-usage/usage-texts.ts';
import { scheduleCareStops, scheduleStops } from '#e2e/schedule/schedule-stops.ts';
import { boardStops } from '#e2e/technical-setup/board-stops.ts';
import { setupReviewStops, setupStops } from '#e2e/technical-setup/setup-stops.ts';
import { setupTexts } from '#e2e/technical-setup/setup-texts.ts';
import {
  accountStops,
  besideChatStops,
  broadcastStops,
  chatStops,
  contactStops,
  homeStops,
  planCareStops,
  subscriptionStops,
  usageCareStops,
  usageStops,
  visitorStops,
} from './gallery.ts';
import { paletteStops } from './palette-stops.ts';
import type { Stop, Width } from './stage.ts';
import {
  accountTexts,
  adminPanelTexts,
  bellTexts,
  conversationTexts,
  customerTexts,
  managerTexts,
  notificationTexts,
  peopleTexts,
  signInTexts,
} from './text-stops.ts';

/** The stops that one page is led through. */
export interface Part {
  /** The person to sign in as; nobody is signed in without it. */
  readonly as?: Name;
  readonly stops: readonly Stop[];
  /** A phone has these in other places, so it arrives by itself instead of being resized. */
  readonly elsewhereOnPhones?: true;
  /** A width between desktop and phone at which these stops look different. */
  readonly between?: Width;
  /** Failed answers that the stops cause on purpose. */
  readonly answers?: readonly ExpectedAnswer[];
  /** Prepares data for the stops. */
  readonly prepare?: (open: (options?: OpenOptions) => Promise<Page>) => Promise<unknown>;
}

export const roles = ['visitor', 'customer', 'account manager', 'technical support', 'administrator'] as const;
type Role = (typeof roles)[number];

/** Everything that a role sees, in an order in which no stop removes what a later one needs. */
export const walks: Readonly<Record<Role, readonly Part[]>> = {
  visitor: [
    {
      stops: [...visitorStops, ...signInTexts],
      answers: [
        { path: '/no/such/page', status: 404 },
        { path: '/api/password-link', status: 404 },
      ],
    },
  ],
  customer: [
    { as: 'librarian', stops: homeStops('librarian'), elsewhereOnPhones: true, between: 1100 },
    { as: 'librarian', stops: [...accountStops, ...accountTexts], elsewhereOnPhones: true },
    { as: 'librarian', stops: contactStops, elsewhereOnPhones: true },
    { as: 'librarian', stops: searchStops, elsewhereOnPhones: true },
    { as: 'librarian', stops: [...usageLoadingTexts, ...usageStops, ...usageTexts] },
    { as: 'librarian', stops: [...subscriptionStops, ...subscriptionTexts] },
    { as: 'haruka.mizuno', stops: renewalStops },
    { as: 'librarian', stops: setupStops },
    { as: 'librarian', stops: setupTexts },
    { as: 'librarian', stops: scheduleStops },
    { as: 'librarian', stops: [...assistantStops, ...assistantTexts] },
    { as: 'librarian', stops: libraryStops, prepare: stock },
    { as: 'librarian', stops: bellTexts },
    { as: 'librarian', stops: customerTexts },
    { as: 'librarian2', stops: peopleTexts },
    { as: 'librarian', stops: conversationTexts },
    // Each of these stops gets a new page, because it leaves behind what the next one would not expect.
    ...[...attachmentStops, ...chatStops].map(
      (stop): Part => ({ as: 'librarian', stops: [stop], elsewhereOnPhones: true }),
    ),
  ],
  'account manager': [
    { as: 'manager', stops: [...homeStops('manager'), ...managerTexts], elsewhereOnPhones: true, between: 1100 },
  ],
  'technical support': [
    { as: 'tech', stops: homeStops('tech'), elsewhereOnPhones: true, between: 1100 },
    { as: 'tech', stops: setupReviewStops },
  ],
  administrator: [
    { as: 'admin', stops: homeStops('admin'), elsewhereOnPhones: true, between: 1100 },
    { as: 'admin', stops: adminPanelStops, elsewhereOnPhones: true, between: 800 },
    { as: 'admin', stops: adminPanelTexts },
    { as: 'admin', stops: paletteStops, elsewhereOnPhones: true },
    { as: 'admin', stops: besideChatStops, elsewhereOnPhones: true },
    { as: 'admin', stops: invoiceRequestTexts },
    { as: 'admin', stops: teamStops, elsewhereOnPhones: true },
    { as: 'admin', stops: broadcastStops },
    { as: 'admin', stops: notificationTexts },
    { as: 'admin', stops: managementStops, prepare: stock },
    { as: 'admin', stops: managementTexts },
    { as: 'admin', stops: librarianStops },
    { as: 'admin', stops: librarianTexts },
    { as: 'admin', stops: planCareStops },
    { as: 'admin', stops: updateSubscriptionTexts },
    { as: 'admin', stops: billingStops, answers: [{ path: '/api/billing/drafts/1', status: 404 }] },
    { as: 'admin', stops: usageCareStops },
    { as: 'admin', stops: usageCareTexts },
    { as: 'admin', stops: boardStops },
    { as: 'admin', stops: scheduleCareStops },
    { as: 'admin', stops: knowledgeStops, prepare: askInVain },
  ],
};

async function stock(open: (options?: OpenOptions) => Promise<Page>) {
  await stockLibrary(await open({ as: 'admin', path: '/account' }));
}

async function askInVain(open: (options?: OpenOptions) => Promise<Page>) {
  await ask(await open({ as: 'librarian', path: '/customer-support?topic=technical' }), unanswerable);
}
