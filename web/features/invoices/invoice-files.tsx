import Download from 'lucide-react/icons/download';
import { Fragment } from 'react';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { creditNoteFile, electronicFile, invoiceFile } from './invoices.api.ts';

interface InvoiceFilesProps {
  invoice: {
    id: number;
    number: string;
    creditNoteNumber: string | null;
    partCredits: readonly { id: number; number: string }[];
    isElectronic: boolean;
  };
}

/** The files of an invoice and of its credit notes: PDF, and UBL for programs. */
export function InvoiceFiles({ invoice }: InvoiceFilesProps) {
  const { id, number, creditNoteNumber, partCredits, isElectronic } = invoice;
  return (
    <>
      <FileLink href={invoiceFile(id)} fileName={`${number}.pdf`} name={number} text="PDF" />
      {isElectronic && (
        <FileLink
          href={electronicFile(id, 'invoice')}
          fileName={`${number}.xml`}
          name={`${number} as XML`}
          text="XML"
        />
      )}
      {partCredits.map((credit) => (
        <Fragment key={credit.id}>
          <FileLink
            href={`/api/part-credits/${credit.id}/pdf`}
            fileName={`${credit.number}.pdf`}
            name={credit.number}
            text={credit.number}
          />
          {isElectronic && (
            <FileLink
              href={`/api/part-credits/${credit.id}/ubl`}
              fileName={`${credit.number}.xml`}
              name={`${credit.number} as XML`}
              text={`${credit.number}, XML`}
            />
          )}
        </Fragment>
      ))}
      {creditNoteNumber && (
        <FileLink
          href={creditNoteFile(id)}
          fileName={`${creditNoteNumber}.pdf`}
          name={creditNoteNumber}
          text="Credit note"
        />
      )}
      {creditNoteNumber && isElectronic && (
        <FileLink
          href={electronicFile(id, 'credit note')}
          fileName={`${creditNoteNumber}.xml`}
          name={`${creditNoteNumber} as XML`}
          text="Credit note, XML"
        />
      )}
    </>
  );
}

interface FileLinkProps {
  href: string;
  fileName: string;
  name: string;
  text: string;
}

/** A download link that looks like a small button. */
export function FileLink({ href, fileName, name, text }: FileLinkProps) {
  return (
    <a href={href} download={fileName} aria-label={`Download ${name}`} className={buttonClasses('secondary', 'sm')}>
      <Download />
      {text}
    </a>
  );
}
