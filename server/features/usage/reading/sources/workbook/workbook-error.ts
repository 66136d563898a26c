/** The reason why a workbook cannot be read, in words for its uploader. */
export class WorkbookError extends Error {}

export const damagedWorkbook = 'The workbook is damaged: it cannot be unpacked. Please save it again in Excel.';
