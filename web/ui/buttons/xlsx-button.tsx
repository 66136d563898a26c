import Sheet from 'lucide-react/icons/sheet';
import { downloadBlob } from '#web/lib/files/download.ts';
import { FileButton, type FileButtonProps } from './file-button.tsx';

/** Saves a list as an Excel workbook: whole numbers become numbers, everything else text. */
export function XlsxButton(props: Omit<FileButtonProps, 'text' | 'icon' | 'save'>) {
  async function save(fileName: string, rows: readonly (readonly string[])[]) {
    const { default: writeXlsx } = await import('write-excel-file/universal');
    const cells = rows.map((row) =>
      row.map((text) => (/^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { value: text })),
    );
    downloadBlob(fileName, await writeXlsx(cells).toBlob());
  }
  return <FileButton {...props} text="Export Excel" icon={<Sheet />} save={save} />;
}
