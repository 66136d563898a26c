/** What is said where a customer or a file is missing. */
export const nothingChosen = 'Please select a customer and a CSV file';

/** What people upload in the place of a CSV file, and what they can do. */
export const otherFiles = {
  workbook: 'This is an Excel workbook or another zipped file. In Excel, choose “Save as” and CSV.',
  oldWorkbook: 'This is an old Excel workbook. In Excel, choose “Save as” and CSV.',
  json: 'This is the JSON form of a report. Please upload its tabular form, as CSV or TSV.',
  xml: 'This is an XML file, not a table. Please upload its tabular form, as CSV or TSV.',
  pdf: 'This is a PDF.',
} as const;

const byEnding: Record<string, string> = {
  xlsx: otherFiles.workbook,
  xlsm: otherFiles.workbook,
  zip: otherFiles.workbook,
  xls: otherFiles.oldWorkbook,
  json: otherFiles.json,
  xml: otherFiles.xml,
  pdf: otherFiles.pdf,
};

/** What a file of this name is instead of a CSV; null where nothing helpful can be said. */
export function otherFileOf(name: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? null) : null;
}
