import type { FastifyInstance } from 'fastify';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { createProgramKeys, type ProgramKeys } from './program-keys.service.ts';
import { serveTokens } from './tokens/tokens.routes.ts';

/** Serves keys of programs. Returns the functions by which other slices find the key of a program. */
export function registerProgramKeys(
  app: FastifyInstance,
  portal: Portal,
): { findKey: ProgramKeys['find']; findFormerKey: ProgramKeys['findFormer'] } {
  const keys = createProgramKeys(portal);
  serveTokens(app, portal);
  const chosen = async (viewerId: number, institution: number | undefined) =>
    (await requireInstitution(portal, { viewerId, institution })).institution.id;

  bind(app, 'GET /api/program-keys', async ({ viewer, query }) =>
    keys.list(await chosen(viewer.id, query.institution)),
  );

  bindCreation(app, 'POST /api/program-keys', {
    create: async ({ viewer, query, body }, recordCreation) => {
      const institutionId = await chosen(viewer.id, query.institution);
      return keys.make({ viewerId: viewer.id, institutionId }, body, recordCreation);
    },
    async again() {
      throw conflict(
        'This key has already been made, and its secret can’t be shown again. Revoke it and make another.',
      );
    },
  });

  bind(app, 'PATCH /api/program-keys/:id', ({ viewer, params, body }) =>
    keys.rename({ viewerId: viewer.id, id: params.id }, body.name),
  );

  bind(app, 'POST /api/program-keys/:id/confirm', ({ viewer, params }) =>
    keys.confirm({ viewerId: viewer.id, id: params.id }),
  );

  bind(app, 'DELETE /api/program-keys/:id', async ({ viewer, params }) => {
    await keys.revoke({ viewerId: viewer.id, id: params.id });
    return {};
  });

  return { findKey: keys.find, findFormerKey: keys.findFormer };
}
