import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { savedViewNameMaxLength, savedViewSearchMaxLength } from './values/limits.ts';
import { savedViewLists } from './values/saved-views.ts';

const ViewName = z
  .string()
  .trim()
  .min(1, 'Give the view a name')
  .max(savedViewNameMaxLength, `A name has at most ${savedViewNameMaxLength} characters`);

/** What an address says under each key. A page reads it like any address, so that what it does not understand does nothing. */
const Search = z
  .record(z.string(), z.string())
  .refine((search) => JSON.stringify(search).length <= savedViewSearchMaxLength, 'This view is too long to be saved');

/** How somebody narrowed and sorted a list, under a name of their own. */
export const SavedView = z.object({ name: z.string(), search: z.record(z.string(), z.string()) });
export type SavedView = z.infer<typeof SavedView>;

const list = z.enum(savedViewLists);

export const savedViewsRoutes = defineRoutes({
  'GET /api/saved-views': {
    access: 'signed-in',
    summary: 'The viewer’s own views of a list, by name',
    query: z.object({ list }),
    reply: z.array(SavedView),
  },
  'PUT /api/saved-views': {
    access: 'signed-in',
    summary: 'Saves a view of a list, instead of one with the same name',
    body: z.strictObject({ list, name: ViewName, search: Search }),
    reply: SavedView,
  },
  'DELETE /api/saved-views': {
    access: 'signed-in',
    summary: 'Removes one of the viewer’s own views of a list',
    query: z.object({ list, name: z.string().max(savedViewNameMaxLength) }),
    reply: z.object({ ok: z.literal(true) }),
  },
});
