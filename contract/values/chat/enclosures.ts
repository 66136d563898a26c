/** What a message can carry of the portal's own, besides files of the conversation. */
export const enclosureKinds = ['invoice', 'resource'] as const;
export type EnclosureKind = (typeof enclosureKinds)[number];

/** What a message says that carries one without a word. It names nothing: what is enclosed may be withdrawn later. */
export const enclosureWords: Readonly<Record<EnclosureKind, string>> = {
  invoice: 'Invoice',
  resource: 'From the library',
};
