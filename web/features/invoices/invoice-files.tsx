import Download from 'lucide-react/icons/download';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { MenuLink } from '#web/ui/overlays/menu.tsx';
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
  return filesOf(invoice).map((file) => <FileLink key={file.href} {...file} />);
}

/** The files of an invoice as entries of a menu. */
export function InvoiceFileItems({ invoice }: InvoiceFilesProps) {
  return filesOf(invoice).map(({ href, fileName, name, text }) => (
    <MenuLink key={href}>
      <a href={href} download={fileName} aria-label={`Download ${name}`}>
        {text}
      </a>
    </MenuLink>
  ));
}

function filesOf(invoice: InvoiceFilesProps['invoice']): FileLinkProps[] {
  const { id, number, creditNoteNumber: voidedBy, partCredits, isElectronic } = invoice;
  const papers = [
    { name: number, text: 'PDF', pdf: invoiceFile(id), xml: electronicFile(id, 'invoice'), xmlText: 'XML' },
    ...partCredits.map((credit) => ({
      ...{ name: credit.number, text: credit.number, xmlText: `${credit.number}, XML` },
      ...{ pdf: `/api/part-credits/${credit.id}/pdf`, xml: `/api/part-credits/${credit.id}/ubl` },
    })),
    ...(voidedBy
      ? [
          {
            ...{ name: voidedBy, text: 'Credit note', xmlText: 'Credit note, XML' },
            ...{ pdf: creditNoteFile(id), xml: electronicFile(id, 'credit note') },
          },
        ]
      : []),
  ];
  return papers.flatMap(({ name, text, pdf, xml, xmlText }) => [
    { href: pdf, fileName: `${name}.pdf`, name, text },
    ...(isElectronic ? [{ href: xml, fileName: `${name}.xml`, name: `${name} as XML`, text: xmlText }] : []),
  ]);
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
