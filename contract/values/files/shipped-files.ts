/** Built-in files for librarians, made with the portal's name. */
export const shippedFiles = {
  'getting-started-guide.pdf': 'application/pdf',
  'promotion-guide.pdf': 'application/pdf',
  'logo.svg': 'image/svg+xml',
} as const;
export type ShippedFileName = keyof typeof shippedFiles;

/** Where one of them is fetched. */
export function shippedFilePath(name: ShippedFileName): string {
  return `/downloads/${name}`;
}
