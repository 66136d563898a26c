/** What happens in the portal and is told behind the bell, in the chat, by e-mail or on devices. */
export const portalEvents = {
  note: 'Something with words of its own',
  acceptance: 'A contact request is accepted',
  'hand-over': 'Somebody else serves an institution',
  'imported conversations': 'Conversations of another desk are imported',
  invoice: 'An invoice is issued',
  'invoice-request': 'An invoice is requested',
  'person-archive': 'An archive of somebody’s data is ready, or could not be made',
  retention: 'A retention period is made shorter',
  session: 'A session is planned, changed, moved or cancelled',
  setup: 'A technical setup changes its state',
  'setup-comment': 'Somebody comments on a technical setup',
  share: 'A resource is shared with somebody',
  'usage-month': 'The figures of a new month are in',
} as const;
export type PortalEvent = keyof typeof portalEvents;
