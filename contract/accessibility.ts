import { z } from 'zod';
import { defineRoutes } from './route.ts';

export const accessibilityRoutes = defineRoutes({
  'GET /api/accessibility/openacr': {
    access: 'public',
    tokenScope: 'none',
    summary: 'The accessibility conformance report as an OpenACR file (YAML)',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    reply: z.string(),
    replyType: 'application/yaml; charset=utf-8',
  },
});
