/** Why a workbook cannot be read, in words for whoever uploaded it. */
export class WorkbookError extends Error {}

export const damagedWorkbook = 'The workbook is damaged: it cannot be unpacked. Please save it again in Excel.';
