import { z } from 'zod';
import { Id, IdText, ignored, NameText, Time } from './fields.ts';
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

/** A stored video, reduced to the parts of the player's address. Embed markup is never stored. */
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
  /** A stored file (`/uploads/…`), a link's web address, or the address of a video's player. */
  url: z.string(),
  description: z.string(),
  category: z.string(),
  audience: z.enum(audiences),
  uploaderId: Id,
  /** Labelled 'Uploaded By'. */
  uploaderName: z.string(),
  sharedWithId: Id.nullable(),
  /** Only the people of this institution and its staff see it; null for a usage report. */
  sharedWithInstitutionId: Id.nullable(),
  sharedAt: Time,
  createdAt: Time,
  /** For a stored file: the uploader's name for it, its detected kind and its size in bytes. */
  filename: z.string().nullable(),
  fileKind: FileKindWord.nullable(),
  fileSize: z.int().nonnegative().nullable(),
  totalPages: z.number().nullable(),
  totalHits: z.number().nullable(),
  video: EmbeddedVideo.nullable(),
  /** Stored files: the captions of an uploaded video, and the picture of the card. */
  captionsUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Whether the file's text can be searched; `reason` says why not, for people. */
  text: z.object({ state: z.enum(['none', 'waiting', 'searchable', 'unsearchable']), reason: z.string().nullable() }),
  /** Only in search results. */
  hit: ResourceHit.nullable().optional(),
});
export type Resource = z.infer<typeof Resource>;

const Title = NameText.max(resourceTitleMaxLength, `A title is at most ${resourceTitleMaxLength} characters`);
const Description = z.string().trim().max(resourceDescriptionMaxLength);
const Category = NameText.min(1).max(resourceCategoryMaxLength);

const FilePath = z.string().trim().min(1, 'Please upload a file first').max(resourceUrlMaxLength);

function incompleteText(type: ResourceType | undefined, audience: Audience): string {
  if (audience === 'librarian') return 'Please provide a title, description, type and URL';
  if (type === 'video') return 'Please provide a video embed code and title';
  return type === 'link' ? 'Please provide a title and address' : 'Please provide a title and file for the resource';
}

/** Older clients also send `uploaderId` or `userId`, which must be the session's person, and `createdAt`. */
const NewResource = z
  .strictObject({
    ...ignored('id', 'createdAt', 'sharedAt', 'filename', 'fileSize', 'totalPages', 'totalHits'),
    title: Title.default(''),
    type: z.enum(listedTypes).optional(),
    /** The `filePath` of an upload, an address, or for a video its embed code or address. */
    url: z.string().trim().max(resourceUrlMaxLength).default(''),
    /** The `filePath` of uploads. Captions are only allowed with an uploaded video. */
    captions: FilePath.nullable().default(null),
    cover: FilePath.nullable().default(null),
    description: Description.default(''),
    category: Category.optional(),
    audience: z.enum(audiences).default('learning'),
    sharedWithId: Id.nullable().default(null),
    /** Instead of a person: an institution, which may have no people yet. */
    sharedWithInstitutionId: Id.nullable().default(null),
    uploaderId: Id.optional(),
    userId: Id.optional(),
  })
  .superRefine((resource, context) => {
    const { type, audience, description, ...rest } = resource;
    if (rest.captions !== null && (type !== 'video' || !rest.url.startsWith('/'))) {
      context.addIssue({ code: 'custom', message: 'Captions go with an uploaded video', path: ['captions'] });
    }
    if (rest.sharedWithId !== null && rest.sharedWithInstitutionId !== null) {
      const message = 'Please share it with a person or with an institution, not both';
      context.addIssue({ code: 'custom', message, path: ['sharedWithInstitutionId'] });
    }
    const asked: Record<string, unknown> = audience === 'librarian' ? { ...rest, type, description } : rest;
    const empty = ['title', 'url', 'description', 'type'].find((field) => field in asked && !asked[field]);
    if (empty) context.addIssue({ code: 'custom', message: incompleteText(type, audience), path: [empty] });
  })
  .meta({
    examples: [{ title: 'Reading your usage report', type: 'link', url: 'https://library.example.org/reports' }],
  });
export type NewResource = z.input<typeof NewResource>;
/** A new resource after parsing on the server, with its defaults. */
export type NewResourceRead = z.output<typeof NewResource>;

const ResourceChange = z.strictObject({
  title: Title.min(1, 'Please provide a title').optional(),
  description: Description.optional(),
  category: Category.optional(),
  /** The `filePath` of an upload; null removes the picture. */
  cover: FilePath.nullable().optional(),
});
export type ResourceChange = z.infer<typeof ResourceChange>;

const ResourcesQuery = z.object({
  q: z.string().trim().max(searchMaxLength).optional(),
  category: z.string().trim().max(resourceCategoryMaxLength).optional(),
  audience: z.enum(audiences).default('learning'),
});

/**
 * The id of a page's last resource. `t` before it: the resource matched by title. After it, for the order A to Z: the
 * resource's sort key.
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
  /** One type or several, separated by commas; left out: every learning type. */
  type: z
    .string()
    .refine(
      (list) => list.split(',').every((type) => (listedTypes as readonly string[]).includes(type)),
      `Types are ${listedTypes.join(', ')}`,
    )
    .optional(),
  /** A tab of /resources, which stands for several categories. */
  tab: z.enum(Object.keys(learningTabs) as [LearningTab, ...LearningTab[]]).default('all'),
  /** Left out: best match first for a search, newest first for a list. */
  sort: z.enum(resourceSorts).optional(),
  /** Only resources that this person can also see. */
  readableBy: IdText.optional(),
  /** Includes `total` in the answer. */
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
  /** Number of resources on all pages, capped at `resourcesCountMax` + 1; null unless requested. */
  total: z.int().nonnegative().nullable(),
  /** Options of the subject filter: all categories of these types that the viewer can see for this audience. */
  categories: z.array(z.string()),
});
export type ResourcesPage = z.infer<typeof ResourcesPage>;

const resource = z.object({ id: IdText });

export const resourcesRoutes = defineRoutes({
  'GET /api/resources': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary:
      'Resources in pages, newest first or as `sort` says: filtered by type, tab and category, searched in title, description and files',
    query: PageQuery,
    reply: ResourcesPage,
  },
  'GET /api/resources/type/:type': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary: 'The resources of one type that the viewer may see, newest first',
    /** A plain string, because an unknown type is answered with 404 and not with 400. */
    params: z.object({ type: z.string() }),
    query: ResourcesQuery.extend(listQuery),
    reply: z.array(Resource),
  },
  'GET /api/resources/shared': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary:
      'What was shared between the viewer and a contact, or with an institution they may act for; without either, with the viewer',
    query: z.object({ contactId: IdText.optional(), institution: IdText.optional(), ...listQuery }),
    reply: z.array(Resource),
  },
  'GET /api/resources/:id': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary: 'One resource',
    params: resource,
    reply: Resource,
  },
  'GET /api/resources/:id/text': {
    access: 'signed-in',
    tokenScope: 'library:read',
    summary: 'The text that was found inside a file, part by part: the preview of Office files',
    params: resource,
    reply: z.object({ parts: z.array(z.object({ place: z.string(), text: z.string() })) }),
  },
  'POST /api/resources': {
    access: ['admin'],
    tokenScope: 'library:write',
    createsOnce: true,
    summary: 'Adds a resource: an uploaded file, a link, or a video from a known provider',
    body: NewResource,
    reply: Resource,
  },
  'PATCH /api/resources/:id': {
    access: ['admin'],
    tokenScope: 'library:write',
    summary: 'Changes title, description, category or the picture of the card',
    params: resource,
    body: ResourceChange,
    reply: Resource,
  },
  'DELETE /api/resources/:id': {
    access: ['admin'],
    tokenScope: 'library:write',
    summary: 'Hides a resource and its file at once; after a minute both are gone',
    params: resource,
    reply: z.object({ restorableUntil: Time }),
  },
  'POST /api/resources/:id/restore': {
    access: ['admin'],
    tokenScope: 'library:write',
    summary: 'Brings a deleted resource back, within a minute',
    params: resource,
    reply: Resource,
  },
});
