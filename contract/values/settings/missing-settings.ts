import type { SettingName, SettingValues } from './setting-list.ts';

/** Something that the first invoice or e-mail needs. */
export interface MissingSetting {
  group: 'invoicing' | 'e-mail';
  name: SettingName;
  /** For the middle of a sentence. */
  what: string;
}

/** Settings that have to be filled in before an invoice can be sent. */
export function missingForInvoices(values: SettingValues): MissingSetting[] {
  const { seller, payment, bankIban, bankSortCode, bankAccountNumber } = values;
  const missing: MissingSetting[] = [];
  const add = (name: SettingName, what: string) => missing.push({ group: 'invoicing', name, what });
  if (seller.length === 0) add('seller', 'name and address of the seller');
  else if (seller.length === 1) add('seller', 'address of the seller');
  if (bankSortCode !== '' && bankAccountNumber === '') add('bankAccountNumber', 'account number');
  else if (bankSortCode === '' && bankAccountNumber !== '') add('bankSortCode', 'sort code');
  else if (payment.length === 0 && bankIban === '' && bankSortCode === '') add('bankAccountNumber', 'bank account');
  return missing;
}

/** Settings that have to be filled in before people can answer e-mails, besides the secret of the mail server. */
export function missingForAnswers({ inboundMailAddress, inboundMailServer }: SettingValues): MissingSetting[] {
  return [
    ...(inboundMailAddress
      ? []
      : [{ group: 'e-mail', name: 'inboundMailAddress', what: 'address for answers' } as const]),
    ...(inboundMailServer
      ? []
      : [{ group: 'e-mail', name: 'inboundMailServer', what: 'name of the receiving mail server' } as const]),
  ];
}

/** Settings that have to be filled in before an e-mail can be sent, besides the mail server. */
export function missingForMails({ mailFrom, supportEmail }: SettingValues): MissingSetting[] {
  return mailFrom || supportEmail ? [] : [{ group: 'e-mail', name: 'mailFrom', what: 'address of the sender' }];
}

/** `account number and sort code` */
export function missingText(missing: readonly MissingSetting[]): string {
  return new Intl.ListFormat('en-GB').format(missing.map(({ what }) => what));
}
