/** Objects of the portal that a message can link to. */
export const enclosureKinds = ['invoice', 'resource'] as const;
export type EnclosureKind = (typeof enclosureKinds)[number];

/**
 * The content of a message that has an enclosure and no text. It names no object, because the enclosure may be
 * withdrawn later.
 */
export const enclosureWords: Readonly<Record<EnclosureKind, string>> = {
  invoice: 'Invoice',
  resource: 'From the library',
};
