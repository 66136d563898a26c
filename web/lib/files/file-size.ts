const kiB = 1024;
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export function sizeInKB(bytes: number): string {
  return `${number.format(bytes < kiB ? Math.ceil((bytes / kiB) * 10) / 10 : Math.round(bytes / kiB))} KB`;
}

/** A size in the unit that reads best. */
export function fileSizeText(bytes: number): string {
  // Rounded up, so that a file just above a limit never reads as being at it.
  return bytes < kiB * kiB ? sizeInKB(bytes) : `${number.format(Math.ceil((bytes / kiB / kiB) * 10) / 10)} MB`;
}
