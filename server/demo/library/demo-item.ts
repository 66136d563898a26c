import type { assessmentCategories, documentCategories, playlists } from '#contract/values/files/resource-kinds.ts';

/** A section of a document, or a slide of a presentation: heading, then paragraphs. */
export type DemoSection = readonly [heading: string, ...paragraphs: string[]];

interface DemoItem {
  title: string;
  description: string;
  /** Days before the data is put in. */
  daysAgo: number;
  cover?: string;
}

export interface DemoDocument extends DemoItem {
  category?: (typeof documentCategories)[number] | (typeof assessmentCategories)[number];
  kind: 'pdf' | 'docx' | 'pptx';
  sections: readonly DemoSection[];
  sharedWithId?: number;
}

export interface DemoVideo extends DemoItem {
  playlist: (typeof playlists)[number];
  address: string;
}

/** Our own film, shipped with its captions. */
export interface DemoClip extends DemoItem {
  playlist: (typeof playlists)[number];
  film: string;
}

export interface DemoLink extends DemoItem {
  address: string;
}
