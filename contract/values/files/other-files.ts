export const nothingChosen = 'Please select a customer and a CSV file';

/** Explains files that people upload instead of a CSV file, and what to do. */
export const otherFiles = {
  workbook: 'This is an Excel workbook or another zipped file. A workbook needs a name that ends with .xlsx.',
  macros: 'This is a workbook with macros, which are never run. In Excel, choose “Save as” and XLSX or CSV.',
  archive: 'This is a ZIP archive. Please unpack it first.',
  oldWorkbook: 'This is an old Excel workbook. In Excel, choose “Save as” and CSV.',
  json: 'This is the JSON form of a report. It needs a name that ends with .json.',
  xml: 'This is an XML file, not a table. Please upload its tabular form, as CSV or TSV.',
  pdf: 'This is a PDF.',
} as const;

const byEnding: Record<string, string> = {
  xlsm: otherFiles.macros,
  zip: otherFiles.archive,
  xls: otherFiles.oldWorkbook,
  xml: otherFiles.xml,
  pdf: otherFiles.pdf,
};

/** The explanation for a file of this name; null where there is none. */
export function otherFileOf(name: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? null) : null;
}
