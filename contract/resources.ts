import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { FileKindWord } from './files.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import {
  type Audience,
  audiences,
  type LearningTab,
  learningTabs,
  listedTypes,
  type ResourceType,
  resourceSorts,
  resourceTypes,
  sortsOf,
} from './values/files/resource-kinds.ts';
import {
  resourceCategoryMaxLength,
  resourceDescriptionMaxLength,
  resourcesPageMaxSize,
  resourcesPageSize,
  resourceTitleMaxLength,
  resourceUrlMaxLength,
  searchMaxLength,
} from './values/limits.ts';

/** A video as stored: enough to build the player's address. Markup is never stored. */
export const EmbeddedVideo = z.object({ provider: z.string(), videoId: z.string(), embedUrl: z.string() });
export type EmbeddedVideo = z.infer<typeof EmbeddedVideo>;

/** Where a search text was found inside a file: `place` is 'Page 3' or 'Slide 2'; null for the title or description. */
const ResourceHit = z.object({
  place: z.string().nullable(),
  excerpt: z.string(),
  /** Start and end of each found word within the excerpt, in UTF-16 units. */
  matches: z.array(z.tuple([z.int(), z.int()])),
});
export type ResourceHit = z.infer<typeof ResourceHit>;

export const Resource = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(resourceTypes),
  /** A stored file (`/uploads/…`), a web address of a link, or the address of a video's player. */
  url: z.string(),
  description: z.string(),
  category: z.string(),
  audience: z.enum(audiences),
  uploaderId: Id,
  /** Shown as 'Uploaded By'. */
  uploaderName: z.string(),
  sharedWithId: Id.nullable(),
  sharedAt: Time,
  createdAt: Time,
  /** Of a stored file: the uploader's name for it, its real kind and size in bytes. */
  filename: z.string().nullable(),
  fileKind: FileKindWord.nullable(),
  fileSize: z.int().nonnegative().nullable(),
  totalPages: z.number().nullable(),
  totalHits: z.number().nullable(),
  video: EmbeddedVideo.nullable(),
  /** Stored files: the captions of a video of one's own, and the picture of the card. */
  captionsUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Whether the text inside can be searched; `reason` says why not, for people. */
  text: z.object({ state: z.enum(['none', 'waiting', 'searchable', 'unsearchable']), reason: z.string().nullable() }),
  /** Present in the answer of a search. */
  hit: ResourceHit.nullable().optional(),
});
export type Resource = z.infer<typeof Resource>;

const Title = z.string().trim().max(resourceTitleMaxLength, `A title is at most ${resourceTitleMaxLength} characters`);
const Description = z.string().trim().max(resourceDescriptionMaxLength);
const Category = z.string().trim().min(1).max(resourceCategoryMaxLength);

const FilePath = z.string().trim().min(1, 'Please upload a file first').max(resourceUrlMaxLength);

function incompleteText(type: ResourceType | undefined, audience: Audience): string {
  if (audience === 'librarian') return 'Please provide a title, description, type and URL';
  if (type === 'video') return 'Please provide a video embed code and title';
  return type === 'link' ? 'Please provide a title and address' : 'Please provide a title and file for the resource';
}

/** Older clients also send `uploaderId` or `userId`, which must be the session's person, and `createdAt`. */
const NewResource = z
  .object({
    title: Title.default(''),
    type: z.enum(listedTypes).optional(),
    /** The `filePath` of an upload, an address, or for a video its embed code or address. */
    url: z.string().trim().max(resourceUrlMaxLength).default(''),
    /** The `filePath` of uploads. Captions go with an uploaded video. */
    captions: FilePath.nullable().default(null),
    cover: FilePath.nullable().default(null),
    description: Description.default(''),
    category: Category.optional(),
    audience: z.enum(audiences).default('learning'),
    sharedWithId: Id.nullable().default(null),
    uploaderId: Id.optional(),
    userId: Id.optional(),
  })
  .superRefine((resource, context) => {
    const { type, audience, description, ...rest } = resource;
    if (rest.captions !== null && (type !== 'video' || !rest.url.startsWith('/'))) {
      context.addIssue({ code: 'custom', message: 'Captions go with an uploaded video', path: ['captions'] });
    }
    const asked: Record<string, unknown> = audience === 'librarian' ? { ...rest, type, description } : rest;
    const empty = ['title', 'url', 'description', 'type'].find((field) => field in asked && !asked[field]);
    if (empty) context.addIssue({ code: 'custom', message: incompleteText(type, audience), path: [empty] });
  })
  .meta({
    examples: [{ title: 'Reading your usage report', type: 'link', url: 'https://library.example.org/reports' }],
  });
export type NewResource = z.input<typeof NewResource>;
/** The same with its defaults, as the server reads it. */
export type NewResourceRead = z.output<typeof NewResource>;

const ResourceChange = z.strictObject({
  title: Title.min(1, 'Please provide a title').optional(),
  description: Description.optional(),
  category: Category.optional(),
  /** The `filePath` of an upload; null takes the picture away. */
  cover: FilePath.nullable().optional(),
});
export type ResourceChange = z.infer<typeof ResourceChange>;

const ResourcesQuery = z.object({
  q: z.string().trim().max(searchMaxLength).optional(),
  category: z.string().trim().max(resourceCategoryMaxLength).optional(),
  audience: z.enum(audiences).default('learning'),
});

/**
 * The id of the last resource of a page, with `t` where it was among those found by their title, or in a list from A to Z
 * followed by what it goes by there.
 */
const cursorText = /^(?<isTitleHit>t?)(?<id>[1-9]\d{0,15})(?: (?<titleKey>[^\0]{0,100}))?$/u;
const Cursor = z
  .string()
  .regex(cursorText, 'Use the `nextCursor` of another page')
  .transform((text) => {
    const { isTitleHit, id, titleKey = '' } = cursorText.exec(text)?.groups ?? {};
    return { isTitleHit: isTitleHit === 't', id: Number(id), titleKey };
  });

const PageQuery = ResourcesQuery.extend({
  /** One type or several, separated by commas; every learning type where it is left out. */
  type: z
    .string()
    .refine(
      (list) => list.split(',').every((type) => (listedTypes as readonly string[]).includes(type)),
      `Types are ${listedTypes.join(', ')}`,
    )
    .optional(),
  /** Several categories at once: a tab of /resources. */
  tab: z.enum(Object.keys(learningTabs) as [LearningTab, ...LearningTab[]]).default('all'),
  /** Without it a search answers the best matches first, a list the newest. */
  sort: z.enum(resourceSorts).optional(),
  /** Only what this person sees as well. */
  readableBy: IdText.optional(),
  /** Asks for `total`. */
  withTotal: z.literal('true').optional(),
  cursor: Cursor.optional(),
  limit: IdText.pipe(z.number().max(resourcesPageMaxSize)).default(resourcesPageSize),
}).refine(({ q, sort }) => !sort || sortsOf(q).includes(sort), {
  message: 'A search is sorted by best or newest, a list by newest, oldest or title',
  path: ['sort'],
});
export type PageQuery = z.infer<typeof PageQuery>;

export const ResourcesPage = z.object({
  resources: z.array(Resource),
  nextCursor: z.string().nullable(),
  /** How many there are on all pages, at most `resourcesCountMax` and one more; null unless it was asked for. */
  total: z.int().nonnegative().nullable(),
  /** All categories of these types that the viewer may see for this audience: the subject filter. */
  categories: z.array(z.string()),
});
export type ResourcesPage = z.infer<typeof ResourcesPage>;

const resource = z.object({ id: IdText });

export const resourcesRoutes = defineRoutes({
  'GET /api/resources': {
    access: 'signed-in',
    summary:
      'Resources in pages, newest first or as `sort` says: filtered by type, tab and category, searched in title, description and files',
    query: PageQuery,
    reply: ResourcesPage,
  },
  'GET /api/resources/type/:type': {
    access: 'signed-in',
    summary: 'The resources of one type that the viewer may see, newest first',
    /** An unknown type is an address that does not exist. */
    params: z.object({ type: z.string() }),
    query: ResourcesQuery.extend(listQuery),
    reply: z.array(Resource),
  },
  'GET /api/resources/shared': {
    access: 'signed-in',
    summary:
      'What was shared between the viewer and a contact, or with an institution they may act for; without either, with the viewer',
    query: z.object({ contactId: IdText.optional(), institution: IdText.optional(), ...listQuery }),
    reply: z.array(Resource),
  },
  'GET /api/resources/:id': {
    access: 'signed-in',
    summary: 'One resource',
    params: resource,
    reply: Resource,
  },
  'GET /api/resources/:id/text': {
    access: 'signed-in',
    summary: 'The text that was found inside a file, part by part: the preview of Office files',
    params: resource,
    reply: z.object({ parts: z.array(z.object({ place: z.string(), text: z.string() })) }),
  },
  'POST /api/resources': {
    access: ['admin'],
    createsOnce: true,
    summary: 'Adds a resource: an uploaded file, a link, or a video from a known provider',
    body: NewResource,
    reply: Resource,
  },
  'PATCH /api/resources/:id': {
    access: ['admin'],
    summary: 'Changes title, description, category or the picture of the card',
    params: resource,
    body: ResourceChange,
    reply: Resource,
  },
  'DELETE /api/resources/:id': {
    access: ['admin'],
    summary: 'Hides a resource and its file at once; after a minute both are gone',
    params: resource,
    reply: z.object({ restorableUntil: Time }),
  },
  'POST /api/resources/:id/restore': {
    access: ['admin'],
    summary: 'Brings a deleted resource back, within a minute',
    params: resource,
    reply: Resource,
  },
});
