/** Issuer and payment details of the demo's invoices: invented, with a bank and numbers that do not exist. */
export const demoInvoiceSettings = {
  PORTAL_SUPPORT_EMAIL: 'accounts@carrel.example',
  PORTAL_VAT_PERCENT: '20',
  PORTAL_INVOICE_SELLER: 'Carrel Insights Ltd|12 Inkwell Yard|London N0 0ZZ|United Kingdom',
  PORTAL_INVOICE_VAT_NUMBER: 'GB000000000',
  PORTAL_INVOICE_COMPANY_NUMBER: '00000000',
  PORTAL_BANK_NAME: 'Inkwell Bank, London',
  PORTAL_BANK_ACCOUNT_NAME: 'Carrel Insights Ltd',
  PORTAL_BANK_SORT_CODE: '00-00-00',
  PORTAL_BANK_ACCOUNT_NUMBER: '00000000',
};

/** As invoices print it. */
export const demoPayment =
  'Inkwell Bank, London\nAccount name Carrel Insights Ltd\nSort code 00-00-00, account 00000000';
