import { z } from 'zod';
import { countryCodes } from '#contract/values/plans-and-usage/countries.ts';
import { plainVatNumber } from '#contract/values/plans-and-usage/vat-numbers.ts';
import type { InvoiceSettings } from '#server/features/invoices/issue-invoice.service.ts';
import { linesOf } from './mail-settings.ts';

/** The settings of invoices, as rows of the table of settings. */
export const invoiceSettings = {
  PORTAL_VAT_PERCENT: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Must be a percentage with at most two decimals, as 20 or 5.5')
    .refine((text) => Number(text) <= 100, 'Must be at most 100')
    .default('0')
    .describe('VAT that invoices add to the price; 0 leaves the line out; the demo adds 20 unless this is set'),
  PORTAL_INVOICE_SELLER: z
    .string()
    .default('')
    .transform(linesOf)
    .describe(
      'Who issues invoices: name and address, separated by vertical bars or line ends; without it PORTAL_NAME alone',
    ),
  PORTAL_INVOICE_COUNTRY: z
    .string()
    .refine((code) => countryCodes.includes(code), 'Must be a country as GB or IE')
    .default('GB')
    .describe('The country of whoever issues invoices, by its two letters'),
  PORTAL_INVOICE_VAT_NUMBER: z
    .string()
    .transform(plainVatNumber)
    .default('')
    .describe(
      'The VAT number of whoever issues invoices, printed on them; reverse charge and electronic invoices need it',
    ),
  PORTAL_INVOICE_COMPANY_NUMBER: z
    .string()
    .trim()
    .max(40)
    .default('')
    .describe('The number in the register of companies, printed on invoices; electronic ones without VAT need it'),
  PORTAL_INVOICE_PAYMENT: z
    .string()
    .default('')
    .transform(linesOf)
    .describe(
      'How invoices are paid: bank and account, separated by vertical bars or line ends; without it people are told to ask',
    ),
};

interface Given {
  PORTAL_VAT_PERCENT: string;
  PORTAL_INVOICE_SELLER: string[];
  PORTAL_INVOICE_COUNTRY: string;
  PORTAL_INVOICE_VAT_NUMBER: string;
  PORTAL_INVOICE_COMPANY_NUMBER: string;
  PORTAL_INVOICE_PAYMENT: string[];
  PORTAL_NAME: string;
  PORTAL_SUPPORT_EMAIL: string;
}

/** What stands on every invoice; VAT in hundredths of a percent. */
export function readInvoiceSettings(set: Given): InvoiceSettings {
  return {
    vatBasisPoints: Math.round(Number(set.PORTAL_VAT_PERCENT) * 100),
    seller: set.PORTAL_INVOICE_SELLER.length > 0 ? set.PORTAL_INVOICE_SELLER : [set.PORTAL_NAME],
    payment: set.PORTAL_INVOICE_PAYMENT,
    sellerCountry: set.PORTAL_INVOICE_COUNTRY,
    sellerVatNumber: set.PORTAL_INVOICE_VAT_NUMBER || null,
    sellerCompanyNumber: set.PORTAL_INVOICE_COMPANY_NUMBER || null,
    contactEmail: set.PORTAL_SUPPORT_EMAIL,
  };
}
