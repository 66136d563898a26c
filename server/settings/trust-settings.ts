import { z } from 'zod';
import { linesOf } from './mail-settings.ts';

/** Settings for the trust pages, as rows of the table of settings. */
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
  /** Lines of the address; none: the seller of invoices. */
  controller: readonly string[];
  /** Contact for vulnerability reports, an address of either kind; undefined: the support address. */
  securityContact: string | undefined;
}

interface Given {
  PORTAL_DATA_CONTROLLER: string[];
  PORTAL_SECURITY_CONTACT?: string | undefined;
}

/** The data controller and the contact for vulnerability reports, as far as the environment names them. */
export function readTrustSettings(set: Given): TrustSettings {
  return { controller: set.PORTAL_DATA_CONTROLLER, securityContact: set.PORTAL_SECURITY_CONTACT };
}
