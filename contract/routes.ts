import { accountRoutes } from './account.ts';
import { addressesRoutes } from './addresses.ts';
import { assistantRoutes } from './assistant.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { billingDetailsRoutes } from './billing-details.ts';
import { bookingsRoutes } from './bookings.ts';
import { calendarFeedsRoutes } from './calendar-feeds.ts';
import { changesRoutes } from './changes.ts';
import { chatRoutes } from './chat.ts';
import { contactsRoutes } from './contacts.ts';
import { customersRoutes } from './customers.ts';
import { deskRoutes } from './desk.ts';
import { enclosuresRoutes } from './enclosures.ts';
import { filesRoutes } from './files.ts';
import { institutionNotesRoutes } from './institution-notes.ts';
import { institutionsRoutes } from './institutions.ts';
import { invoicesRoutes } from './invoices.ts';
import { knowledgeRoutes } from './knowledge.ts';
import { mailRoutes } from './mail.ts';
import { messageChangesRoutes } from './message-changes.ts';
import { notificationsRoutes } from './notifications.ts';
import { peopleRoutes } from './people.ts';
import { plannedNotificationsRoutes } from './planned-notifications.ts';
import { privateNotesRoutes } from './private-notes.ts';
import { ratingsRoutes } from './ratings.ts';
import { renewalsRoutes } from './renewals.ts';
import { resourcesRoutes } from './resources.ts';
import { savedRepliesRoutes } from './saved-replies.ts';
import { scheduleRoutes } from './schedule.ts';
import { setupBoardRoutes } from './setup-board.ts';
import { setupMetadataRoutes } from './setup-metadata.ts';
import { signInTestRoutes } from './sign-in-test.ts';
import { statisticsRoutes } from './statistics.ts';
import { subscriptionsRoutes } from './subscriptions.ts';
import { technicalSetupRoutes } from './technical-setup.ts';
import { usageRoutes } from './usage.ts';

/** Every call of the product. The browser imports only the type, so that no schema code reaches it. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...addressesRoutes,
  ...peopleRoutes,
  ...institutionsRoutes,
  ...institutionNotesRoutes,
  ...customersRoutes,
  ...chatRoutes,
  ...messageChangesRoutes,
  ...enclosuresRoutes,
  ...deskRoutes,
  ...privateNotesRoutes,
  ...savedRepliesRoutes,
  ...ratingsRoutes,
  ...filesRoutes,
  ...resourcesRoutes,
  ...contactsRoutes,
  ...notificationsRoutes,
  ...plannedNotificationsRoutes,
  ...mailRoutes,
  ...scheduleRoutes,
  ...bookingsRoutes,
  ...calendarFeedsRoutes,
  ...statisticsRoutes,
  ...changesRoutes,
  ...subscriptionsRoutes,
  ...invoicesRoutes,
  ...billingRoutes,
  ...billingDetailsRoutes,
  ...renewalsRoutes,
  ...usageRoutes,
  ...technicalSetupRoutes,
  ...setupBoardRoutes,
  ...setupMetadataRoutes,
  ...signInTestRoutes,
  ...assistantRoutes,
  ...knowledgeRoutes,
};
export type Routes = typeof routes;
