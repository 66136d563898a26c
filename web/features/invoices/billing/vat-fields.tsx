import type { ChosenVat } from '#contract/plans-and-usage/chosen-vat.ts';
import { vatRuleReasonMaxLength } from '#contract/values/limits.ts';
import { type ChosenVatRule, chosenVatRules, vatRuleNames } from '#contract/values/plans-and-usage/vat-rules.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export interface VatValues {
  /** Empty: no other rule is chosen. */
  vatRule: ChosenVatRule | '';
  vatReason: string;
}

interface VatFieldsProps {
  values: VatValues;
  /** The choice of no other rule, and why that one applies. */
  usual: string;
  why?: string | undefined;
  errors: Partial<Record<keyof VatValues, string>>;
  onChange: (part: Partial<VatValues>) => void;
}

/** Which rule of VAT applies, and a choice of another with its reason. */
export function VatFields({ values: { vatRule, vatReason }, usual, why, errors, onChange }: VatFieldsProps) {
  const isPrinted = vatRule !== 'standard' && vatRule !== 'reverse-charge';
  return (
    <>
      <SelectField
        label="VAT"
        value={vatRule}
        hint={vatRule === '' ? why : undefined}
        error={errors.vatRule}
        options={[
          { value: '', label: usual },
          ...chosenVatRules.map((value) => ({ value, label: vatRuleNames[value] })),
        ]}
        onChange={({ target }) => onChange({ vatRule: target.value as VatValues['vatRule'] })}
      />
      {vatRule !== '' && (
        <TextField
          label="Why this rule"
          maxLength={vatRuleReasonMaxLength}
          value={vatReason}
          error={errors.vatReason}
          hint={isPrinted ? 'Printed on the invoice, and kept in the change log.' : 'Kept in the change log.'}
          onChange={({ target }) => onChange({ vatReason: target.value })}
        />
      )}
    </>
  );
}

export function vatValuesOf(vat: ChosenVat | null | undefined): VatValues {
  return { vatRule: vat?.rule ?? '', vatReason: vat?.reason ?? '' };
}

/** The chosen rule for the call; undefined while its reason is missing. */
export function chosenVatOf({ vatRule, vatReason }: VatValues): ChosenVat | null | undefined {
  if (vatRule === '') return null;
  const reason = vatReason.trim();
  return reason === '' ? undefined : { rule: vatRule, reason };
}
