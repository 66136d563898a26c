import { missingForInvoices, missingText } from '#contract/values/settings/missing-settings.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { SettingField } from './fields/setting-field.tsx';
import { InvoicePreview } from './invoice-preview.tsx';
import { SettingsForm } from './settings-form.tsx';
import { FieldPair, SettingsRow, SettingsRows } from './settings-rows.tsx';

/** Who issues invoices, how they are paid and numbered, with the paper beside the fields. */
export function InvoicingSettings() {
  return (
    <SettingsForm group="invoicing">
      {(settings, values) => {
        const missing = missingForInvoices(settings.values);
        return (
          <>
            {missing.length > 0 && (
              <NoticeLine label="Missing" tone="warning">
                <strong className="font-semibold">Missing: {missingText(missing)}.</strong> Invoices can be sent once
                this is filled in.
              </NoticeLine>
            )}
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <SettingsRows>
                <SettingsRow title="Seller" help="Name and address, as registered.">
                  <SettingField name="seller" isLabelHidden />
                  <FieldPair>
                    <SettingField name="sellerCountry" />
                    <SettingField name="sellerCompanyNumber" />
                  </FieldPair>
                </SettingsRow>
                <SettingsRow title="Bank account" help="Printed below the total.">
                  <FieldPair>
                    <SettingField name="bankName" />
                    <SettingField name="bankAccountName" />
                    <SettingField name="bankSortCode" />
                    <SettingField name="bankAccountNumber" />
                    <SettingField name="bankIban" hint="For customers abroad" />
                    <SettingField name="bankBic" />
                  </FieldPair>
                  <SettingField name="payment" />
                </SettingsRow>
                <SettingsRow title="VAT">
                  <FieldPair>
                    <SettingField name="sellerVatNumber" />
                    <SettingField name="vatPercent" label="Rate in percent" />
                  </FieldPair>
                  <SettingField name="sellerElectronicAddress" hint="For Peppol. Empty: the VAT number." />
                </SettingsRow>
                <SettingsRow title="Numbering" help="Numbers follow one another and are never used twice.">
                  <FieldPair>
                    <SettingField name="invoicePrefix" />
                    <SettingField name="invoiceNextNumber" />
                  </FieldPair>
                </SettingsRow>
                <SettingsRow title="Terms" help="Days from the invoice date until payment is due.">
                  <SettingField name="invoiceTermsDays" isLabelHidden />
                </SettingsRow>
                <SettingsRow
                  title="Reminders"
                  help="Days past due on which the portal reminds by itself. Empty: never."
                >
                  <SettingField name="reminderDays" isLabelHidden />
                </SettingsRow>
                <SettingsRow title="Footer" help="At the foot of every invoice, three lines at most.">
                  <SettingField name="invoiceFooter" isLabelHidden />
                </SettingsRow>
              </SettingsRows>
              <InvoicePreview values={values} />
            </div>
          </>
        );
      }}
    </SettingsForm>
  );
}
