import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import { portalPng } from '#server/platform/settings/portal-png.ts';

export interface InvoiceSettings {
  /** Hundredths of a percent; 0 charges none. */
  vatBasisPoints: number;
  /** Lines with the issuer and the payment details. */
  seller: readonly string[];
  payment: readonly string[];
  sellerCountry: string;
  sellerVatNumber: string | null;
  sellerCompanyNumber: string | null;
  sellerElectronicAddress: string | null;
  /** Empty where no support address is set. */
  contactEmail: string;
  prefix: string;
  termsDays: number;
  footer: readonly string[];
  logo: RasterPicture | null;
}

/** The seller's details on invoices and offers. */
export function invoiceSettings(values: SettingValues): InvoiceSettings {
  return {
    vatBasisPoints: Math.round(values.vatPercent * 100),
    seller: values.seller,
    payment: paymentLines(values),
    sellerCountry: values.sellerCountry,
    sellerVatNumber: values.sellerVatNumber || null,
    sellerCompanyNumber: values.sellerCompanyNumber || null,
    sellerElectronicAddress: values.sellerElectronicAddress || null,
    contactEmail: values.supportEmail,
    prefix: values.invoicePrefix,
    termsDays: values.invoiceTermsDays,
    footer: values.invoiceFooter,
    logo: portalPng(values),
  };
}

/** The bank account as it is printed, and other ways to pay below it. */
function paymentLines(values: SettingValues): string[] {
  const { bankName, bankAccountName, bankSortCode, bankAccountNumber, bankIban, bankBic } = values;
  const domestic = bankSortCode && bankAccountNumber && `Sort code ${bankSortCode}, account ${bankAccountNumber}`;
  return [
    bankName,
    bankAccountName && `Account name ${bankAccountName}`,
    domestic,
    bankIban && `IBAN ${bankIban}`,
    bankBic && `BIC ${bankBic}`,
    ...values.payment,
  ].filter((line) => line !== '');
}
