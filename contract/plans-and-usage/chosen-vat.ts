import { z } from 'zod';
import { writtenText } from '#contract/fields.ts';
import { vatRuleReasonMaxLength } from '#contract/values/limits.ts';
import { chosenVatRules } from '#contract/values/plans-and-usage/vat-rules.ts';

/** A rule of VAT that an administrator chooses, with the reason that the invoice gives where no VAT is charged. */
export const ChosenVat = z.strictObject({
  rule: z.enum(chosenVatRules, 'Please choose a rule'),
  reason: writtenText('Please say why').max(vatRuleReasonMaxLength, `At most ${vatRuleReasonMaxLength} characters`),
});
export type ChosenVat = z.infer<typeof ChosenVat>;
