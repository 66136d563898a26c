/**
 * What the portal writes into conversations, in people's names: each by the word with which its clientId begins. Nobody asks
 * or answers with it, so no figure counts it.
 */
export const portalLines = ['automatic', 'invoice-request', 'invoice', 'setup', 'session-news'] as const;
export type PortalLine = (typeof portalLines)[number];

/** How a message is marked that nobody wrote here: the portal did, or a person at another desk, from where it was imported. */
export const messageKinds = ['automatic', 'notice', 'imported'] as const;
export type MessageKind = (typeof messageKinds)[number];

export function kindOfLine(line: PortalLine): MessageKind {
  return line === 'automatic' ? 'automatic' : 'notice';
}
