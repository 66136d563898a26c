import type { Generated, GeneratedAlways } from 'kysely';
import type { Audience, ResourceType } from '#contract/values/files/resource-kinds.ts';

type Time = string;

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
    /**
     * Visible only to this person and their institution; null: to everybody who is signed in, or to `institutionId`.
     */
    sharedWithId: number | null;
    /** A usage report's institution, or that of `sharedWithId`. Null: it belongs to none. */
    institutionId: number | null;
    /**
     * The audience as a number: 0 for everybody, an institution's id, or minus the id of a person without an
     * institution.
     */
    scope: GeneratedAlways<number>;
    sharedAt: Time;
    createdAt: Time;
    fileName: string | null;
    /** Stored files of a video's captions (WebVTT), and of the card's picture. */
    captionsName: Generated<string | null>;
    coverName: Generated<string | null>;
    /** Sort key of lists from A to Z (title-key.ts). */
    titleKey: Generated<string>;
    totalPages: number | null;
    totalHits: number | null;
    videoProvider: string | null;
    videoId: string | null;
    textState: 'none' | 'waiting' | 'searchable' | 'unsearchable';
    textReason: string | null;
    /** Claimed until then by the process that reads the file. */
    textClaimedUntil: Time | null;
    /** Hidden from everybody; can be restored for a minute. */
    deletedAt: Time | null;
    /** Name, at that time, of the platform from which the portal fetched a usage report. */
    fetchedFrom: Generated<string | null>;
  };

  /** The text of a part of a resource's file: a page, a slide, some paragraphs. Searched through `resourceSearch`. */
  resourceParts: {
    /** Ascending from the newest resource, and within one from its first part (resource-search.queries.ts). */
    key: number;
    /** As 'Page 3'. */
    place: string;
    text: string;
    /** Its distinct words, folded, separated by spaces. */
    words: string;
  };
}
