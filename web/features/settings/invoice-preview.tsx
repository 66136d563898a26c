import { londonTime } from '#contract/values/chat/support-hours.ts';
import { formatPence, vatOf } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { type MissingSetting, missingForInvoices } from '#contract/values/settings/missing-settings.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { dayText } from '#web/lib/days.ts';
import { TitledCard } from '#web/ui/card.tsx';

const sampleNetPence = 1_999_99;

/** The next invoice as its paper will look, with what is typed and without numbers of anybody. */
export function InvoicePreview({ values }: { values: SettingValues }) {
  const today = londonTime(Date.now()).day;
  const number = `${values.invoicePrefix}-${String(values.invoiceNextNumber).padStart(6, '0')}`;
  const missing = missingForInvoices(values);
  const [name, ...address] = values.seller;
  const percent = Number(values.vatPercent) || 0;
  const vat = vatOf(sampleNetPence, Math.round(percent * 100));
  const days = Number(values.invoiceTermsDays) || 0;
  return (
    <TitledCard title="Preview" className="min-w-0 xl:sticky xl:top-4">
      <div className="wrap-anywhere m-4 flex flex-col gap-3 rounded-control border p-4 text-small">
        <div className="flex justify-between gap-3">
          <span className="font-semibold font-serif text-h3">Invoice</span>
          <span className="font-semibold">{number}</span>
        </div>
        <div className="flex justify-between gap-3">
          <div>
            {name && <p className="font-semibold">{name}</p>}
            <Lines lines={address} />
            {values.sellerCompanyNumber && <p>Company no. {values.sellerCompanyNumber}</p>}
            {values.sellerVatNumber && <p>VAT no. {values.sellerVatNumber}</p>}
            <Missing of={['seller']} missing={missing} />
          </div>
          <div className="shrink-0 text-right text-muted">
            <p>Issued {dayText(today)}</p>
            {days > 0 && days <= 3650 && <p>Due {dayText(addDays(today, days))}</p>}
          </div>
        </div>
        <div className="border-y py-2">
          <Sum what="University Silver" pence={sampleNetPence} />
          {vat > 0 && <Sum what={`VAT ${percent}%`} pence={vat} />}
          <Sum what="Total" pence={sampleNetPence + vat} isTotal />
        </div>
        <div>
          <p className="font-semibold">Please pay to</p>
          <Lines lines={paidTo(values)} />
          <Missing of={['bankSortCode', 'bankAccountNumber']} missing={missing} />
          <p>Reference {number}</p>
        </div>
        {(values.supportEmail !== '' || values.invoiceFooter.length > 0) && (
          <div className="border-t pt-2 text-muted">
            {values.supportEmail !== '' && <p>Questions about this invoice: {values.supportEmail}</p>}
            <Lines lines={values.invoiceFooter} />
          </div>
        )}
      </div>
    </TitledCard>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.length > 0 && <p className="whitespace-pre-line">{lines.join('\n')}</p>;
}

function Sum({ what, pence, isTotal = false }: { what: string; pence: number; isTotal?: boolean }) {
  return (
    <p className={isTotal ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
      <span>{what}</span>
      <span className="tabular-nums">{formatPence(pence)}</span>
    </p>
  );
}

function Missing({ of, missing }: { of: readonly string[]; missing: readonly MissingSetting[] }) {
  return missing
    .filter(({ name }) => of.includes(name))
    .map(({ name, what }) => (
      <p key={name}>
        <mark className="bg-warning-surface text-warning">Missing: {what}</mark>
      </p>
    ));
}

function paidTo(values: SettingValues): string[] {
  const { bankName, bankAccountName, bankSortCode, bankAccountNumber, bankIban, bankBic, payment } = values;
  return [
    bankName,
    bankAccountName && `Account name ${bankAccountName}`,
    bankSortCode && `Sort code ${bankSortCode}`,
    bankAccountNumber && `Account ${bankAccountNumber}`,
    bankIban && `IBAN ${bankIban}`,
    bankBic && `BIC ${bankBic}`,
    ...payment,
  ].filter((line) => line !== '');
}
