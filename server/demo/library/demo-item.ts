import type { assessmentCategories, documentCategories, playlists } from '#contract/values/files/resource-kinds.ts';

/** A stretch of a document: its heading, then its paragraphs. A slide, where it is a presentation. */
export type DemoSection = readonly [heading: string, ...paragraphs: string[]];

interface DemoItem {
  title: string;
  description: string;
  /** Before the data is put in. */
  daysAgo: number;
  /** The picture of its card, of those that are shipped. */
  cover?: string;
}

export interface DemoDocument extends DemoItem {
  category?: (typeof documentCategories)[number] | (typeof assessmentCategories)[number];
  kind: 'pdf' | 'docx' | 'pptx';
  sections: readonly DemoSection[];
  /** The person of the demo with whom it is shared. */
  sharedWithId?: number;
}

export interface DemoVideo extends DemoItem {
  playlist: (typeof playlists)[number];
  /** As it would be pasted. */
  address: string;
}

/** A film of our own, shipped with its captions. */
export interface DemoClip extends DemoItem {
  playlist: (typeof playlists)[number];
  film: string;
}

export interface DemoLink extends DemoItem {
  address: string;
}
