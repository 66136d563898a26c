import { useState } from 'react';
import { contractReferenceMaxLength, purchaseOrderMaxLength } from '#contract/values/limits.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import type { TermValues } from './term-form.ts';

export type TermFields = Pick<ReturnType<typeof useDialogForm<TermValues>>, 'values' | 'change' | 'errorOf' | 'text'>;

const contractFields = ['purchaseOrder', 'reference', 'allowance', 'noticeDay'] as const;

/** The rarer facts of a contract, folded while none of them is given. */
export function ContractFields({ form: { values, change: set, errorOf, text } }: { form: TermFields }) {
  // Decided once, so that the fields stay open while the last of them is emptied.
  const [isOpen] = useState(contractFields.some((field) => values[field] !== ''));
  const isWrong = contractFields.some((field) => errorOf(field));
  return (
    <details open={isOpen || isWrong || undefined}>
      <summary className="cursor-pointer text-control text-link touch:min-h-11 touch:content-center">
        Purchase order, reference, insights and notice
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Purchase order (optional)"
          maxLength={purchaseOrderMaxLength}
          autoComplete="off"
          {...text('purchaseOrder')}
        />
        <TextField
          label="Reference (optional)"
          maxLength={contractReferenceMaxLength}
          autoComplete="off"
          {...text('reference')}
        />
        <TextField
          label="Agreed insights (optional)"
          inputMode="numeric"
          autoComplete="off"
          hint="If empty, the plan’s allowance applies."
          {...text('allowance')}
        />
        <DayField
          label="Notice day (optional)"
          hint="The last day to end the contract."
          placeholder="No notice"
          value={values.noticeDay}
          error={errorOf('noticeDay')}
          onChange={(noticeDay) => set({ noticeDay })}
        />
      </div>
    </details>
  );
}
