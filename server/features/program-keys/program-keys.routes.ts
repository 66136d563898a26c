import type { FastifyInstance } from 'fastify';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { createProgramKeys, type ProgramKeyParts, type ProgramKeys } from './program-keys.service.ts';
import { serveTokens } from './tokens/tokens.routes.ts';
import type { TokenParts } from './tokens/tokens.service.ts';

/** Serves the keys of programs. Answers how others find the key with which a program comes. */
export function registerProgramKeys(
  app: FastifyInstance,
  parts: ProgramKeyParts & TokenParts,
): { findKey: ProgramKeys['find']; findFormerKey: ProgramKeys['findFormer'] } {
  const keys = createProgramKeys(parts);
  serveTokens(app, parts);
  const chosen = async (viewerId: number, institution: number | undefined) =>
    (await chooseInstitution(parts, { viewerId, institution })).institution.id;

  bind(app, 'GET /api/program-keys', async ({ viewer, query }) =>
    keys.list(await chosen(viewer.id, query.institution)),
  );

  bindCreation(app, 'POST /api/program-keys', {
    create: async ({ viewer, query, body }, noteMade) => {
      const institutionId = await chosen(viewer.id, query.institution);
      return keys.make({ viewerId: viewer.id, institutionId }, body, noteMade);
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
