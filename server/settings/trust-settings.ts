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
  PORTAL_SECURITY_CONTACT: z
    .union(
      [z.email(), z.url({ protocol: /^https$/ })],
      'Must be an e-mail address, or an address as https://example.org/report',
    )
    .optional()
    .describe(
      'Where someone who has found a weakness can write: an e-mail address or an https address, named in /.well-known/security.txt; without it PORTAL_SUPPORT_EMAIL',
    ),
};

export interface TrustSettings {
  /** One line each. */
  controller: readonly string[];
  /** Where weaknesses are told: `mailto:…` or `https://…`. */
  securityContact: string;
}

interface Given {
  PORTAL_DATA_CONTROLLER: string[];
  PORTAL_INVOICE_SELLER: string[];
  PORTAL_NAME: string;
  PORTAL_SECURITY_CONTACT?: string | undefined;
  PORTAL_SUPPORT_EMAIL: string;
}

/** Who answers for the portal, and to whom weaknesses are told. */
export function readTrustSettings(set: Given): TrustSettings {
  const [controller] = [set.PORTAL_DATA_CONTROLLER, set.PORTAL_INVOICE_SELLER].filter(({ length }) => length > 0);
  const contact = set.PORTAL_SECURITY_CONTACT ?? set.PORTAL_SUPPORT_EMAIL;
  return {
    controller: controller ?? [set.PORTAL_NAME],
    securityContact: contact.startsWith('https:') ? contact : `mailto:${contact}`,
  };
}
