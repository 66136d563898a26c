import { z } from 'zod';
import { Id, IdText, NameText } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { billingPostcodeMaxLength, billingStreetMaxLength, billingTownMaxLength } from '#contract/values/limits.ts';
import { countryCodes } from '#contract/values/plans-and-usage/countries.ts';
import { electronicAddressProblem } from '#contract/values/plans-and-usage/electronic-addresses.ts';
import { plainVatNumber, vatNumberProblem } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { ChosenVat } from './chosen-vat.ts';

const line = (maxLength: number, problem: string) => NameText.min(1, problem).max(maxLength);

/** An institution's invoice address. It applies to invoices sent from then on. */
const fields = {
  /** One line or two. */
  street: line(billingStreetMaxLength, 'Please enter street and number').refine(
    (text) => text.split('\n').length <= 2,
    'At most two lines',
  ),
  town: line(billingTownMaxLength, 'Please enter the town'),
  postcode: z.string().trim().max(billingPostcodeMaxLength),
  /** ISO 3166-1, as `GB`. */
  country: z.string().refine((code) => countryCodes.includes(code), 'Please choose a country'),
  vatNumber: z
    .string()
    .transform(plainVatNumber)
    .transform((text) => text || null)
    .nullable(),
  /** Where the institution takes electronic invoices, as `0088:7300010000001`; null: its VAT number. */
  electronicAddress: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, '') || null)
    .nullable()
    .default(null),
};

const vat = ChosenVat.nullable().default(null);

/** `version`: 0 before the first save. A save with an outdated version is refused. */
export const BillingDetails = z.object({
  institutionId: Id,
  institution: z.string(),
  version: z.int().nonnegative(),
  details: z
    .object({ ...fields, street: z.string(), town: z.string(), country: z.string(), vatNumber: z.string().nullable() })
    .extend({
      electronicAddress: z.string().nullable(),
      /** Another rule of VAT than that of the institution's country. */
      vat: ChosenVat.nullable(),
    })
    .nullable(),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

const NewBillingDetails = z
  .strictObject({ ...fields, vat, version: z.int().nonnegative() })
  .superRefine(({ vatNumber, country, electronicAddress }, { addIssue }) => {
    const wrong = electronicAddress === null ? undefined : electronicAddressProblem(electronicAddress);
    if (wrong) addIssue({ code: 'custom', path: ['electronicAddress'], message: wrong });
    const problem = vatNumber === null ? undefined : vatNumberProblem(vatNumber, country);
    if (problem) addIssue({ code: 'custom', path: ['vatNumber'], message: problem });
  });
export type NewBillingDetails = z.infer<typeof NewBillingDetails>;

const ById = z.object({ id: IdText });

/** An institution that may be billed. */
const Payer = z.object({ id: Id, name: z.string() });

export const billingDetailsRoutes = defineRoutes({
  'GET /api/billing/payers': {
    access: ['account_manager', 'admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'The institutions whose invoices the viewer reads, by name; also those without people',
    query: z.object({ ...listQuery, q: typedText, institution: IdText.optional() }),
    reply: z.array(Payer),
  },
  'GET /api/billing/institutions/:id': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:read',
    summary: 'The billing address and VAT number of an institution',
    params: ById,
    reply: BillingDetails,
  },
  'PUT /api/billing/institutions/:id': {
    access: ['admin', 'finance'],
    tokenScope: 'invoices:write',
    summary: 'Keeps them for invoices that are sent from now on',
    params: ById,
    body: NewBillingDetails,
    reply: BillingDetails,
  },
});
