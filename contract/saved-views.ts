import { z } from 'zod';
import { NameText } from './fields.ts';
import { defineRoutes } from './route.ts';
import { savedViewNameMaxLength, savedViewSearchMaxLength } from './values/limits.ts';
import { savedViewLists } from './values/saved-views.ts';

const ViewName = NameText.min(1, 'Give the view a name').max(
  savedViewNameMaxLength,
  `A name has at most ${savedViewNameMaxLength} characters`,
);

/** Search parameters of an address. The page parses them like those of any address and ignores unknown ones. */
const Search = z
  .record(z.string(), z.string())
  .refine((search) => JSON.stringify(search).length <= savedViewSearchMaxLength, 'This view is too long to be saved');

/** A list's filters and sorting, saved under a name. */
export const SavedView = z.object({ name: z.string(), search: z.record(z.string(), z.string()) });
export type SavedView = z.infer<typeof SavedView>;

const list = z.enum(savedViewLists);

export const savedViewsRoutes = defineRoutes({
  'GET /api/saved-views': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'The viewer’s own views of a list, by name',
    query: z.object({ list }),
    reply: z.array(SavedView),
  },
  'PUT /api/saved-views': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Saves a view of a list, instead of one with the same name',
    body: z.strictObject({ list, name: ViewName, search: Search }),
    reply: SavedView,
  },
  'DELETE /api/saved-views': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Removes one of the viewer’s own views of a list',
    query: z.object({ list, name: z.string().max(savedViewNameMaxLength) }),
    reply: z.object({ ok: z.literal(true) }),
  },
});
