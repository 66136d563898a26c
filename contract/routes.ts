import './plain-problems.ts';
import { accessibilityRoutes } from './accessibility.ts';
import { assistantRoutes } from './assistant/assistant.ts';
import { knowledgeRoutes } from './assistant/knowledge.ts';
import { changesRoutes } from './changes.ts';
import { chatRoutes } from './chat/chat.ts';
import { deskRoutes } from './chat/desk.ts';
import { enclosuresRoutes } from './chat/enclosures.ts';
import { laterMessagesRoutes } from './chat/later-messages.ts';
import { messageChangesRoutes } from './chat/message-changes.ts';
import { privateNotesRoutes } from './chat/private-notes.ts';
import { ratingsRoutes } from './chat/ratings.ts';
import { remindersRoutes } from './chat/reminders.ts';
import { savedRepliesRoutes } from './chat/saved-replies.ts';
import { clockRoutes } from './clock.ts';
import { devicesRoutes } from './devices.ts';
import { filesRoutes } from './files.ts';
import { inboundMailRoutes } from './inbound-mail.ts';
import { mailRoutes } from './mail.ts';
import { notificationsRoutes } from './notifications.ts';
import { absencesRoutes } from './people/absences.ts';
import { accountRoutes } from './people/account.ts';
import { accountsRoutes } from './people/accounts.ts';
import { addressesRoutes } from './people/addresses.ts';
import { authRoutes } from './people/auth.ts';
import { colleaguesRoutes } from './people/colleagues.ts';
import { contactsRoutes } from './people/contacts.ts';
import { conversationSharingRoutes } from './people/conversation-sharing.ts';
import { customersRoutes } from './people/customers.ts';
import { factorsRoutes } from './people/factors.ts';
import { firstStepsRoutes } from './people/first-steps.ts';
import { institutionNotesRoutes } from './people/institution-notes.ts';
import { institutionsRoutes } from './people/institutions.ts';
import { invitationsRoutes } from './people/invitations.ts';
import { leavingRoutes } from './people/leaving.ts';
import { oidcRoutes } from './people/oidc.ts';
import { peopleRoutes } from './people/people.ts';
import { plannedNotificationsRoutes } from './planned-notifications.ts';
import { billingRoutes } from './plans-and-usage/billing.ts';
import { billingDetailsRoutes } from './plans-and-usage/billing-details.ts';
import { consortiaRoutes } from './plans-and-usage/consortia.ts';
import { counterReportsRoutes } from './plans-and-usage/counter-reports.ts';
import { harvestsRoutes } from './plans-and-usage/harvests.ts';
import { invoicesRoutes } from './plans-and-usage/invoices.ts';
import { partCreditRoutes } from './plans-and-usage/part-credits.ts';
import { planTermsRoutes } from './plans-and-usage/plan-terms.ts';
import { plansRoutes } from './plans-and-usage/plans.ts';
import { renewalsRoutes } from './plans-and-usage/renewals.ts';
import { statementsRoutes } from './plans-and-usage/statements.ts';
import { subscriptionsRoutes } from './plans-and-usage/subscriptions.ts';
import { usageRoutes } from './plans-and-usage/usage.ts';
import { usageFetchingRoutes } from './plans-and-usage/usage-fetching.ts';
import { usageImportRoutes } from './plans-and-usage/usage-imports.ts';
import { usagePeriodsRoutes } from './plans-and-usage/usage-periods.ts';
import { usageTitlesRoutes } from './plans-and-usage/usage-titles.ts';
import { erasuresRoutes } from './privacy/erasures.ts';
import { personArchivesRoutes } from './privacy/person-archives.ts';
import { privacyNoticeRoutes } from './privacy/privacy-notice.ts';
import { retentionRoutes } from './privacy/retention.ts';
import { programKeysRoutes } from './programs/program-keys.ts';
import { tokensRoutes } from './programs/tokens.ts';
import { webhooksRoutes } from './programs/webhooks.ts';
import { promotionKitRoutes } from './promotion-kit.ts';
import { resourcesRoutes } from './resources.ts';
import { savedViewsRoutes } from './saved-views.ts';
import { bookingsRoutes } from './schedule/bookings.ts';
import { calendarFeedsRoutes } from './schedule/calendar-feeds.ts';
import { scheduleRoutes } from './schedule/schedule.ts';
import { securityLogRoutes } from './security-log.ts';
import { securityNoticeRoutes } from './security-notice.ts';
import { settingsRoutes } from './settings/settings.ts';
import { statisticsRoutes } from './statistics.ts';
import { institutionSignInRoutes } from './technical-setup/institution-sign-in.ts';
import { setupBoardRoutes } from './technical-setup/setup-board.ts';
import { setupMetadataRoutes } from './technical-setup/setup-metadata.ts';
import { signInTestRoutes } from './technical-setup/sign-in-test.ts';
import { singleSignOnRoutes } from './technical-setup/single-sign-on.ts';
import { technicalSetupRoutes } from './technical-setup/technical-setup.ts';

/**
 * Calls grouped by subject. The OpenAPI document uses the group for calls that no token can make; other calls are
 * grouped by their scope.
 */
export const routesBySubject = {
  conversations: {
    ...chatRoutes,
    ...inboundMailRoutes,
    ...messageChangesRoutes,
    ...enclosuresRoutes,
    ...deskRoutes,
    ...laterMessagesRoutes,
    ...privateNotesRoutes,
    ...remindersRoutes,
    ...savedRepliesRoutes,
    ...ratingsRoutes,
    ...filesRoutes,
  },
  people: {
    ...peopleRoutes,
    ...institutionsRoutes,
    ...accountsRoutes,
    ...leavingRoutes,
    ...institutionNotesRoutes,
    ...customersRoutes,
    ...colleaguesRoutes,
    ...invitationsRoutes,
    ...contactsRoutes,
  },
  library: {
    ...resourcesRoutes,
    ...promotionKitRoutes,
  },
  sessions: {
    ...scheduleRoutes,
    ...bookingsRoutes,
  },
  invoices: {
    ...subscriptionsRoutes,
    ...invoicesRoutes,
    ...billingRoutes,
    ...partCreditRoutes,
    ...statementsRoutes,
    ...billingDetailsRoutes,
    ...plansRoutes,
    ...planTermsRoutes,
    ...renewalsRoutes,
  },
  usage: {
    ...usageRoutes,
    ...usagePeriodsRoutes,
    ...usageTitlesRoutes,
    ...consortiaRoutes,
    ...counterReportsRoutes,
    ...harvestsRoutes,
    ...usageImportRoutes,
    ...usageFetchingRoutes,
  },
  setups: {
    ...technicalSetupRoutes,
    ...setupBoardRoutes,
    ...setupMetadataRoutes,
    ...signInTestRoutes,
    ...singleSignOnRoutes,
  },
  notifications: {
    ...notificationsRoutes,
    ...plannedNotificationsRoutes,
  },
  statistics: {
    ...statisticsRoutes,
  },
  knowledge: {
    ...assistantRoutes,
    ...knowledgeRoutes,
  },
  'Signing in': {
    ...authRoutes,
    ...absencesRoutes,
    ...conversationSharingRoutes,
    ...accountRoutes,
    ...factorsRoutes,
    ...oidcRoutes,
    ...institutionSignInRoutes,
  },
  'Own settings': {
    ...addressesRoutes,
    ...savedViewsRoutes,
    ...firstStepsRoutes,
    ...devicesRoutes,
    ...calendarFeedsRoutes,
  },
  'Programs and webhooks': {
    ...programKeysRoutes,
    ...tokensRoutes,
    ...webhooksRoutes,
  },
  Privacy: {
    ...privacyNoticeRoutes,
    ...personArchivesRoutes,
    ...erasuresRoutes,
    ...retentionRoutes,
  },
  'Running the portal': {
    ...settingsRoutes,
    ...clockRoutes,
    ...mailRoutes,
    ...changesRoutes,
    ...securityLogRoutes,
    ...securityNoticeRoutes,
    ...accessibilityRoutes,
  },
};

/** Every call of the product. The browser imports only the type, so that no schema code reaches it. */
export const routes = {
  ...routesBySubject.conversations,
  ...routesBySubject.people,
  ...routesBySubject.library,
  ...routesBySubject.sessions,
  ...routesBySubject.invoices,
  ...routesBySubject.usage,
  ...routesBySubject.setups,
  ...routesBySubject.notifications,
  ...routesBySubject.statistics,
  ...routesBySubject.knowledge,
  ...routesBySubject['Signing in'],
  ...routesBySubject['Own settings'],
  ...routesBySubject['Programs and webhooks'],
  ...routesBySubject.Privacy,
  ...routesBySubject['Running the portal'],
};
export type Routes = typeof routes;
