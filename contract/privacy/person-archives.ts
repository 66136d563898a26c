import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';

/** All data that the portal stores about one person, in one file. */
export const PersonArchive = z.object({
  id: Id,
  personId: Id,
  personName: z.string(),
  /** `waiting`: being assembled; `failed`: could not be assembled, and can be requested again. */
  state: z.enum(['waiting', 'ready', 'failed']),
  askedAt: Time,
  /** This and the next two fields are null until the archive is ready. */
  readyAt: Time.nullable(),
  /** End of the download period. */
  endsAt: Time.nullable(),
  fileSize: z.int().nonnegative().nullable(),
});
export type PersonArchive = z.infer<typeof PersonArchive>;

const one = z.object({ id: IdText });
/** The archive is assembled in the background. */
const asked = z.object({ id: Id });

export const personArchivesRoutes = defineRoutes({
  'GET /api/person-archives': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'The archives of personal data that the viewer asked for and can still open, newest first, at most twenty',
    reply: z.array(PersonArchive),
  },
  'POST /api/person-archives': {
    access: 'signed-in',
    tokenScope: 'none',
    createsOnce: true,
    needsFreshProof: true,
    summary: 'Asks for an archive of the viewer’s own data; while one is put together, answers that one',
    reply: asked,
  },
  'POST /api/users/:id/archive': {
    access: ['admin'],
    tokenScope: 'none',
    createsOnce: true,
    needsFreshProof: true,
    summary:
      'Asks for an archive of someone’s data, which the asker can open; the request is recorded in the change log',
    params: one,
    reply: asked,
  },
  'GET /api/person-archives/:id': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'One of them: pages ask for it before they fetch the file, so that people who have to prove who they are are asked',
    params: one,
    reply: PersonArchive,
  },
  'GET /api/person-archives/:id/file': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'The archive as a ZIP file, for the person who asked for it, within seven days',
    params: one,
    reply: z.instanceof(ReadableStream),
    replyType: 'application/zip',
  },
});
