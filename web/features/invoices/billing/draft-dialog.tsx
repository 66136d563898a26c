import { useState } from 'react';
import type { InvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import { invoiceNoteMaxLength, purchaseOrderMaxLength } from '#contract/values/limits.ts';
import { currencies } from '#contract/values/plans-and-usage/currencies.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { vatRuleNames } from '#contract/values/plans-and-usage/vat-rules.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { usePlanOn } from '#web/lib/plans.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CustomerField, useCustomer } from '#web/ui/fields/customer-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDraft, usePlanToBill, useSaveDraft } from './billing.api.ts';
import { type DraftValues, draftOf, lineOfYear, typedSum, valuesOf, yearsToBill, yearText } from './draft-form.ts';
import { DraftLines } from './draft-lines.tsx';
import { PayerField } from './payer-field.tsx';
import { ReadFirst } from './read-first.tsx';
import { chosenVatOf, VatFields } from './vat-fields.tsx';

interface DraftDialogProps {
  /** Null for a new draft. */
  id: number | null;
  /** Whom a new draft is for, if the page is about one institution. */
  whom?: Pick<DraftValues, 'customerId' | 'institutionId' | 'isForInstitution'>;
  onClose: () => void;
}

/** A new draft, or an existing one that is edited. */
export function DraftDialog({ id, whom, onClose }: DraftDialogProps) {
  const draft = useDraft(id);
  if (id === null) return <OpenDialog draft={null} whom={whom} onClose={onClose} />;
  return (
    <ReadFirst title="Change the draft" query={draft} what="the draft" onClose={onClose}>
      {/* The open dialog keeps the version that was read, so that a save after somebody else's is refused and does not overwrite it. */}
      {(read) => <OpenDialog draft={read} onClose={onClose} />}
    </ReadFirst>
  );
}

interface OpenDialogProps {
  draft: InvoiceDraft | null;
  whom?: DraftDialogProps['whom'];
  onClose: () => void;
}

function OpenDialog({ draft: latest, whom, onClose }: OpenDialogProps) {
  const [draft] = useState(latest);
  const { values, change, close } = usePersistedState<DraftValues>(
    `invoice-draft.${draft?.id ?? 'new'}${whom ? `.${whom.institutionId}` : ''}`,
    { ...valuesOf(draft), ...whom },
    onClose,
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSaveDraft(draft);
  const isBookkeeper = useCapabilities().managesBilling;
  const customer = useCustomer(values.customerId).data;
  const payer = values.isForInstitution ? values.institutionId : (customer?.institutionId ?? null);

  function submit(): void {
    setSubmitted(true);
    const body = draftOf(values);
    if (body && !save.isPending) save.mutate(body, { onSuccess: close });
  }

  return (
    <FormDialog
      title={draft ? 'Change the draft' : 'New invoice'}
      description={`The institution does not see the draft until ${isBookkeeper ? 'you send' : 'a person with the right Finance sends'} the invoice.`}
      submitText="Save draft"
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={close}
      onSubmit={submit}
    >
      <PayerFields values={values} customerName={customer?.companyName} isChecked={wasSubmitted} onChange={change} />
      <PlanField institution={payer} values={values} onChange={change} />
      <SelectField
        label="Currency"
        value={values.currency}
        options={currencies.map((code) => ({ value: code, label: code }))}
        onChange={({ target }) => change({ currency: target.value })}
      />
      <DraftLines
        lines={values.lines}
        currency={values.currency}
        isChecked={wasSubmitted}
        onChange={(lines) => change({ lines })}
      />
      <p className="text-right text-control">
        Subtotal <span className="font-semibold tabular-nums">{formatMoney(typedSum(values), values.currency)}</span>
      </p>
      <TextField
        label="Purchase-order number (optional)"
        maxLength={purchaseOrderMaxLength}
        value={values.purchaseOrder}
        onChange={({ target }) => change({ purchaseOrder: target.value })}
      />
      <VatFields
        values={values}
        usual={draft && !draft.vat ? `By rule: ${vatRuleNames[draft.vatRule]}` : 'By country and VAT number'}
        why={draft && !draft.vat ? draft.vatWhy : undefined}
        errors={{
          ...(save.error instanceof ApiError && save.error.field === 'vatRule' && { vatRule: messageOf(save.error) }),
          ...(wasSubmitted && chosenVatOf(values) === undefined && { vatReason: 'Please say why' }),
        }}
        onChange={change}
      />
      <TextArea
        label="Note on the invoice (optional)"
        rows={2}
        maxLength={invoiceNoteMaxLength}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </FormDialog>
  );
}

interface PayerFieldsProps {
  values: DraftValues;
  /** The institution of the chosen customer. */
  customerName: string | null | undefined;
  isChecked: boolean;
  onChange: (part: Partial<DraftValues>) => void;
}

/** Who gets the invoice, or an institution where nobody can get one yet. */
function PayerFields({ values, customerName, isChecked, onChange }: PayerFieldsProps) {
  return (
    <>
      {values.isForInstitution ? (
        <PayerField
          value={values.institutionId}
          error={isChecked && values.institutionId === null ? 'Please choose an institution' : undefined}
          onChoose={(institutionId) => onChange({ institutionId, plan: null })}
        />
      ) : (
        <CustomerField
          value={values.customerId}
          hint={customerName ? `${customerName} pays.` : undefined}
          error={isChecked && values.customerId === null ? 'Please select a customer' : undefined}
          onChoose={(customerId) => onChange({ customerId, plan: null })}
        />
      )}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => onChange({ isForInstitution: !values.isForInstitution, plan: null })}
      >
        {values.isForInstitution ? 'Choose a customer instead' : 'Choose an institution without people'}
      </Button>
    </>
  );
}

interface PlanFieldProps {
  institution: number | null;
  values: DraftValues;
  onChange: (part: Partial<DraftValues>) => void;
}

/** The plan year that the invoice is for, if any: choosing one fills the first empty line, or adds one. */
function PlanField({ institution, values, onChange }: PlanFieldProps) {
  const { data, isError, isFetching, refetch } = usePlanToBill(institution);
  const planOn = usePlanOn();
  const years = data && planOn ? yearsToBill(data, planOn) : [];
  const { plan, lines } = values;
  // A year that has passed stays in its draft.
  if (plan && !years.some((year) => yearText(year.plan) === yearText(plan)))
    years.unshift({ plan, price: null, currency: values.currency });
  if (isError && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger text-small">
        The plan of this institution could not be read.
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (years.length === 0) return null;

  function choose(text: string): void {
    const chosen = years.find((year) => yearText(year.plan) === text) ?? null;
    if (!chosen) {
      onChange({ plan: null });
      return;
    }
    const kept = lines.filter(({ description, price }) => description !== '' || price !== '');
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    onChange({ plan: chosen.plan, currency: chosen.currency, lines: [{ ...lineOfYear(chosen), key }, ...kept] });
  }

  return (
    <SelectField
      label="For a year of the plan"
      value={plan ? yearText(plan) : ''}
      options={[
        { value: '', label: 'No: something else' },
        ...years.map(({ plan: year }) => ({ value: yearText(year), label: yearText(year) })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
