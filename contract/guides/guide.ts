import type { TextBlock, TitledText } from './text-blocks.ts';

/** What a guide says of this installation. */
export interface GuideFacts {
  portalName: string;
  supportEmail: string;
  /** Where people reach the portal; null where only a proxy knows. */
  origin: string | null;
  sendsMail: boolean;
}

export interface Chapter {
  title: string;
  lead: string;
  blocks: readonly TextBlock[];
}

/** A page for the wall, with lines to fill in by hand. */
export interface Poster {
  title: string;
  headline: string;
  promises: readonly TitledText[];
  blanks: readonly string[];
}

export interface Guide {
  title: string;
  subtitle: string;
  portalName: string;
  supportEmail: string;
  /** The month of its words. */
  edition: Date;
  chapters: readonly Chapter[];
  poster?: Poster;
}

const editionFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Of which month a guide is. */
export function editionText({ edition }: Guide): string {
  return `Edition of ${editionFormat.format(edition)}`;
}
