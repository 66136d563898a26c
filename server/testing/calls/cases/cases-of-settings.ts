import type { AdministrativeCase } from './administrative-case.ts';

const [url, undoUrl] = ['/api/settings/portal', '/api/settings/portal/undo'];
const object = { object: 'setting tagline', institutionId: null };
const [usual, other] = ['Expert research and policy video, with people behind it.', 'All about fens'];

export const casesOfSettings: Record<string, AdministrativeCase[]> = {
  'PUT /api/settings/:group': [
    {
      sent: { url, body: { version: 0, values: { tagline: other } } },
      rows: [{ ...object, action: 'set', before: { value: usual }, after: { value: other } }],
      refused: { url, body: { version: 0, values: { tagline: 'x'.repeat(121) } }, status: 400 },
    },
  ],
  'POST /api/settings/:group/undo': [
    {
      prepare: (portal) =>
        portal.as('admin').send({ method: 'PUT', url, payload: { version: 0, values: { tagline: other } } }),
      sent: { url: undoUrl, body: { version: 1 } },
      rows: [{ ...object, action: 'take back', before: { value: other }, after: { value: usual } }],
      refused: { url: undoUrl, body: { version: 7 }, status: 409 },
    },
  ],
};
