/** Inline text: plain, strong or a link. */
export type TextPart = string | { strong: string } | { link: string; text: string };

export type PaperBlock =
  | { kind: 'paragraph'; parts: readonly TextPart[] }
  | { kind: 'points'; items: readonly (readonly TextPart[])[] }
  /** A slot that the page fills with computed content. */
  | { kind: 'slot'; name: string };

export interface PaperSection {
  title: string;
  /** 1: a heading above the following sections; 2: a section. */
  depth: 1 | 2;
  blocks: readonly PaperBlock[];
}

/** A page in which the portal describes itself. */
export interface Paper {
  title: string;
  lead: string;
  sections: readonly PaperSection[];
}

/**
 * For each page of content/trust: the placeholders (words) and slots (computed content) that its component fills in.
 */
export const papers = {
  security: {
    placeholders: [
      'portalName',
      'contact',
      'contactText',
      'callCount',
      'roleCount',
      'isHttps',
      'builtOn',
      'testCount',
      'browserTestCount',
    ],
    slots: [],
  },
  privacy: {
    placeholders: [
      'portalName',
      'supportEmail',
      'sendsMail',
      'hasFileStore',
      'hasNoModel',
      'modelGetsQuestions',
      'modelGetsAccountFacts',
    ],
    slots: ['controller', 'activities'],
  },
  accessibility: {
    placeholders: ['portalName', 'supportEmail', 'criteriaCount'],
    slots: ['levels', 'gaps', 'methods'],
  },
} as const satisfies Record<string, { placeholders: readonly string[]; slots: readonly string[] }>;

export type PaperName = keyof typeof papers;
export type PaperPlaceholder<Name extends PaperName> = (typeof papers)[Name]['placeholders'][number];
export type PaperSlot<Name extends PaperName> = (typeof papers)[Name]['slots'][number];
