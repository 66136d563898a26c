import Download from 'lucide-react/icons/download';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { creditNoteFile, electronicFile, invoiceFile } from './invoices.api.ts';

interface InvoiceFilesProps {
  invoice: { id: number; number: string; creditNoteNumber: string | null; isElectronic: boolean };
}

/** The files of an invoice and of its credit note: PDF, and UBL for programs. */
export function InvoiceFiles({ invoice: { id, number, creditNoteNumber, isElectronic } }: InvoiceFilesProps) {
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
