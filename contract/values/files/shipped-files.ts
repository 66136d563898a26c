/** Files for librarians that the portal generates with its name. */
export const shippedFiles = {
  'getting-started-guide.pdf': 'application/pdf',
  'promotion-guide.pdf': 'application/pdf',
  'logo.svg': 'image/svg+xml',
} as const;
export type ShippedFileName = keyof typeof shippedFiles;

export function shippedFilePath(name: ShippedFileName): string {
  return `/downloads/${name}`;
}
