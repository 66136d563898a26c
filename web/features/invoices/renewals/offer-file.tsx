import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { offerFileName } from '#contract/values/plans-and-usage/renewals.ts';
import { FileLink } from '#web/features/invoices/invoice-files.tsx';
import { offerFile } from './renewals.api.ts';

export function OfferFile({ offer: { id, institution, periodStart } }: { offer: RenewalOffer }) {
  const name = `the renewal offer for ${institution}`;
  return <FileLink href={offerFile(id)} fileName={offerFileName(periodStart)} name={name} text="PDF" />;
}
