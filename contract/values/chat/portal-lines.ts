/**
 * Messages that the portal writes in people's names, by the prefix of their clientId. They neither ask nor answer, so
 * no figure counts them.
 */
export const portalLines = ['automatic', 'invoice-request', 'invoice', 'setup', 'session-news'] as const;
export type PortalLine = (typeof portalLines)[number];

/**
 * Messages not written by a person here: by the portal (`automatic`, `notice`), or by a person at another desk
 * (`imported`).
 */
export const messageKinds = ['automatic', 'notice', 'imported'] as const;
export type MessageKind = (typeof messageKinds)[number];

export function kindOfLine(line: PortalLine): MessageKind {
  return line === 'automatic' ? 'automatic' : 'notice';
}
