import { z } from 'zod';
import { linesOf } from './mail-settings.ts';

/** The settings of what the portal says about itself, as rows of the table of settings. */
export const trustSettings = {
  PORTAL_DATA_CONTROLLER: z
    .string()
    .default('')
    .transform(linesOf)
    .describe(
      'Who answers for personal data (GDPR): name, address and data protection officer, separated by vertical bars or line ends; without it PORTAL_INVOICE_SELLER, or PORTAL_NAME alone',
    ),
};

export interface TrustSettings {
  /** One line each. */
  controller: readonly string[];
}

interface Given {
  PORTAL_DATA_CONTROLLER: string[];
  PORTAL_INVOICE_SELLER: string[];
  PORTAL_NAME: string;
}

/** Who answers for the portal. */
export function readTrustSettings(set: Given): TrustSettings {
  const [controller] = [set.PORTAL_DATA_CONTROLLER, set.PORTAL_INVOICE_SELLER].filter(({ length }) => length > 0);
  return { controller: controller ?? [set.PORTAL_NAME] };
}
