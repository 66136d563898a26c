import { useState } from 'react';
import type { BillingDetails, NewBillingDetails } from '#contract/plans-and-usage/billing-details.ts';
import { billingPostcodeMaxLength, billingStreetMaxLength, billingTownMaxLength } from '#contract/values/limits.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { countryCodes, countryName } from '#contract/values/plans-and-usage/countries.ts';
import { electronicAddressProblem } from '#contract/values/plans-and-usage/electronic-addresses.ts';
import { vatCountry } from '#contract/values/plans-and-usage/vat-countries.ts';
import { plainVatNumber, vatNumberProblem } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useBillingDetails, useSaveBillingDetails } from './billing.api.ts';
import { ReadFirst } from './read-first.tsx';
import { chosenVatOf, VatFields, type VatValues, vatValuesOf } from './vat-fields.tsx';

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value), detail: value }))
  .sort((a, b) => compareNames(a.label, b.label));

/** Edits an institution's billing address and VAT number, for invoices sent from then on. */
export function BillingDetailsDialog({ institution, onClose }: { institution: number; onClose: () => void }) {
  return (
    <ReadFirst
      title="Billing address"
      query={useBillingDetails(institution)}
      what="the billing address"
      onClose={onClose}
    >
      {(saved) => <OpenDialog saved={saved} onClose={onClose} />}
    </ReadFirst>
  );
}

type Values = Omit<NewBillingDetails, 'version' | 'vatNumber' | 'electronicAddress' | 'vat'> &
  VatValues & {
    vatNumber: string;
    electronicAddress: string;
  };

const nothing: Values = {
  ...{ street: '', town: '', postcode: '', country: 'GB', vatNumber: '', electronicAddress: '' },
  ...vatValuesOf(null),
};

function OpenDialog({ saved: latest, onClose }: { saved: BillingDetails; onClose: () => void }) {
  const [{ institutionId, institution, version, details }] = useState(latest);
  const save = useSaveBillingDetails(institutionId);
  const form = useDialogForm<Values>({
    persistKey: `billing-details.${institutionId}`,
    initial: {
      ...{ ...nothing, ...addressOf(details), ...vatValuesOf(details?.vat) },
      ...{ vatNumber: details?.vatNumber ?? '', electronicAddress: details?.electronicAddress ?? '' },
    },
    check: problemsOf,
    send: ({ vatNumber, electronicAddress, vatRule, vatReason, ...address }) =>
      save.mutateAsync({
        ...address,
        version,
        vatNumber: vatNumber || null,
        vat: chosenVatOf({ vatRule, vatReason }) ?? null,
        electronicAddress: electronicAddress.trim() || null,
      }),
    onClose,
  });

  return (
    <FormDialog
      title={`Billing address of ${institution}`}
      description="The address appears on invoices sent from now on; earlier invoices stay unchanged."
      submitText="Save address"
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextArea
        label="Street and number, in one line or two"
        rows={2}
        maxLength={billingStreetMaxLength}
        {...form.text('street')}
      />
      <TextField label="Town" maxLength={billingTownMaxLength} {...form.text('town')} />
      <TextField label="Postcode (optional)" maxLength={billingPostcodeMaxLength} {...form.text('postcode')} />
      <ComboboxField
        label="Country"
        choices={countries}
        value={form.values.country}
        placeholder="Select a country"
        error={form.errorOf('country')}
        onChoose={(country) => form.change({ country })}
      />
      <TextField
        label="VAT number (optional)"
        autoComplete="off"
        {...form.text('vatNumber')}
        hint={numberHint(form.values.country)}
      />
      <VatFields
        values={form.values}
        usual="By country and VAT number"
        errors={errorsOf(form.errorOf)}
        onChange={form.change}
      />
      <TextField
        label="Electronic address (optional)"
        autoComplete="off"
        {...form.text('electronicAddress')}
        hint="For Peppol: scheme and number, such as 0088:7300010000001. Empty: the VAT number."
      />
    </FormDialog>
  );
}

function errorsOf(errorOf: (field: keyof VatValues) => string | undefined) {
  const [vatRule, vatReason] = [errorOf('vatRule'), errorOf('vatReason')];
  return { ...(vatRule && { vatRule }), ...(vatReason && { vatReason }) };
}

function addressOf(details: BillingDetails['details']) {
  if (!details) return {};
  const { street, town, postcode, country } = details;
  return { street, town, postcode, country };
}

function numberHint(country: string): string {
  const known = vatCountry(country);
  if (known && known.example === null) return 'There are none in this country.';
  return known
    ? `Such as ${known.example}. Only the format is checked.`
    : 'The format is not checked for this country.';
}

function problemsOf({
  street,
  town,
  country,
  vatNumber,
  electronicAddress,
  ...chosen
}: Values): Partial<Record<keyof Values, string>> {
  const lines = street.trim().split('\n');
  const plain = plainVatNumber(vatNumber);
  const vatProblem = plain && country ? vatNumberProblem(plain, country) : undefined;
  const addressProblem = electronicAddress.trim() ? electronicAddressProblem(electronicAddress.trim()) : undefined;
  return {
    ...(street.trim() === '' && { street: 'Please enter street and number' }),
    ...(lines.length > 2 && { street: 'At most two lines' }),
    ...(town.trim() === '' && { town: 'Please enter the town' }),
    ...(country === '' && { country: 'Please choose a country' }),
    ...(vatProblem && { vatNumber: vatProblem }),
    ...(addressProblem && { electronicAddress: addressProblem }),
    ...(chosenVatOf(chosen) === undefined && { vatReason: 'Please say why' }),
  };
}
