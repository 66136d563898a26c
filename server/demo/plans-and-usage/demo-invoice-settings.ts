/** Who issues the demo's invoices and how they are paid: invented, with a bank and numbers that nobody has. */
export const demoInvoiceSettings = {
  PORTAL_VAT_PERCENT: '20',
  PORTAL_INVOICE_SELLER: 'Carrel Insights Ltd|12 Inkwell Yard|London N0 0ZZ|United Kingdom',
  PORTAL_INVOICE_VAT_NUMBER: 'GB000000000',
  PORTAL_INVOICE_COMPANY_NUMBER: '00000000',
  PORTAL_INVOICE_PAYMENT: 'Inkwell Bank, London|Account name Carrel Insights Ltd|Sort code 00-00-00, account 00000000',
};
