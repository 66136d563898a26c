import type { Generated, GeneratedAlways } from 'kysely';
import type { Audience, ResourceType } from '#contract/values/files/resource-kinds.ts';

type Time = string;

/** The tables behind resources, in the manner of schema.ts. */
export interface ResourceTables {
  /** Learning and librarian resources, videos, links, brand assets, and the usage reports of an institution. */
  resources: {
    id: Generated<number>;
    title: string;
    type: ResourceType;
    url: string;
    description: string;
    category: string;
    audience: Audience;
    uploaderId: number;
    /** Shown to this person and their institution alone; null: everybody who is signed in, or `institutionId`. */
    sharedWithId: number | null;
    /** Whose it is: a usage report's institution, or that of `sharedWithId`. Null: not one institution's. */
    institutionId: number | null;
    /** Who sees it, as one number: 0 everybody, an institution's id, or minus the id of a person without institution. */
    scope: GeneratedAlways<number>;
    sharedAt: Time;
    createdAt: Time;
    fileName: string | null;
    /** Stored files as well: a video's captions (WebVTT), and the picture of the card. */
    captionsName: Generated<string | null>;
    coverName: Generated<string | null>;
    /** What lists from A to Z go by (sort-key.ts). */
    titleKey: Generated<string>;
    totalPages: number | null;
    totalHits: number | null;
    videoProvider: string | null;
    videoId: string | null;
    textState: 'none' | 'waiting' | 'searchable' | 'unsearchable';
    textReason: string | null;
    /** Until then one process reads the file; it is anybody's again afterwards. */
    textClaimedUntil: Time | null;
    /** Hidden from everybody, and can be brought back for a minute. */
    deletedAt: Time | null;
    /** The platform from which the portal fetched a usage report by itself, as it was called then. */
    fetchedFrom: Generated<string | null>;
  };

  /** What was found inside a resource's file: a page, a slide, some paragraphs. Searched through `resourceSearch`. */
  resourceParts: {
    /** Counts from the newest resource on, within one from its first part on (resource-search.queries.ts). */
    key: number;
    /** 'Page 3'. */
    place: string;
    text: string;
    /** Its different words, folded, with spaces between. */
    words: string;
  };
}
