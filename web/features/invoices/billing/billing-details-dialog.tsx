import { useState } from 'react';
import type { BillingDetails, NewBillingDetails } from '#contract/plans-and-usage/billing-details.ts';
import { billingPostcodeMaxLength, billingStreetMaxLength, billingTownMaxLength } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { countryCodes, countryName } from '#contract/values/plans-and-usage/countries.ts';
import { plainVatNumber, vatNumberProblem } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useBillingDetails, useSaveBillingDetails } from './billing.api.ts';
import { ReadFirst } from './read-first.tsx';

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value), detail: value }))
  .sort((a, b) => compareNames(a.label, b.label));

/** Where an institution's invoices go, and its VAT number: on invoices that are sent from then on. */
export function BillingDetailsDialog({ institution, onClose }: { institution: number; onClose: () => void }) {
  return (
    <ReadFirst
      title="Billing address"
      query={useBillingDetails(institution)}
      what="the billing address"
      onClose={onClose}
    >
      {(kept) => <OpenDialog kept={kept} onClose={onClose} />}
    </ReadFirst>
  );
}

type Values = Omit<NewBillingDetails, 'version' | 'vatNumber'> & { vatNumber: string };

const nothing: Values = { street: '', town: '', postcode: '', country: 'GB', vatNumber: '' };

function OpenDialog({ kept: latest, onClose }: { kept: BillingDetails; onClose: () => void }) {
  const [{ institutionId, institution, version, details }] = useState(latest);
  const { values, change, close } = useKeptState<Values>(
    `billing-details.${institutionId}`,
    { ...nothing, ...details, vatNumber: details?.vatNumber ?? '' },
    onClose,
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const save = useSaveBillingDetails(institutionId);
  const problems = problemsOf(values);
  const shown = wasSubmitted ? problems : {};

  function submit(): void {
    setSubmitted(true);
    if (Object.keys(problems).length > 0 || save.isPending) return;
    const { street, town, postcode, country } = values;
    save.mutate(
      { street, town, postcode, country, version, vatNumber: values.vatNumber || null },
      { onSuccess: close },
    );
  }

  return (
    <FormDialog
      title={`Billing address of ${institution}`}
      description="It appears on invoices sent from now on; earlier ones stay as they are."
      submitText="Save address"
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={close}
    >
      <DialogForm onSubmit={submit}>
        <TextArea
          label="Street and number, in one line or two"
          rows={2}
          maxLength={billingStreetMaxLength}
          value={values.street}
          error={shown.street}
          onChange={({ target }) => change({ street: target.value })}
        />
        <TextField
          label="Town"
          maxLength={billingTownMaxLength}
          value={values.town}
          error={shown.town}
          onChange={({ target }) => change({ town: target.value })}
        />
        <TextField
          label="Postcode (optional)"
          maxLength={billingPostcodeMaxLength}
          value={values.postcode}
          onChange={({ target }) => change({ postcode: target.value })}
        />
        <ComboboxField
          label="Country"
          choices={countries}
          value={values.country}
          placeholder="Select a country"
          error={shown.country}
          onChoose={(country) => change({ country })}
        />
        <TextField
          label="VAT number (optional)"
          autoComplete="off"
          value={values.vatNumber}
          error={shown.vatNumber}
          hint="Include the country code, such as GB123456789. Only the format is checked."
          onChange={({ target }) => change({ vatNumber: target.value })}
        />
      </DialogForm>
    </FormDialog>
  );
}

function problemsOf({ street, town, country, vatNumber }: Values): Partial<Record<keyof Values, string>> {
  const lines = street.trim().split('\n');
  const plain = plainVatNumber(vatNumber);
  const vatProblem = plain && country ? vatNumberProblem(plain, country) : undefined;
  return {
    ...(street.trim() === '' && { street: 'Please enter street and number' }),
    ...(lines.length > 2 && { street: 'At most two lines' }),
    ...(town.trim() === '' && { town: 'Please enter the town' }),
    ...(country === '' && { country: 'Please choose a country' }),
    ...(vatProblem && { vatNumber: vatProblem }),
  };
}
