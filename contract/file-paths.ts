/** Where a stored file is fetched, and back. Free of libraries. */
const folder = '/uploads/';

export function filePathOf(name: string): string {
  return folder + name;
}

/** The name in storage of an address made above; null for every other text. */
export function fileNameOf(path: string): string | null {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return isFileName(name) ? name : null;
}

/** 32 random characters and the ending of the real kind. */
export function isFileName(name: string): boolean {
  return /^[\w-]{32}\.[a-z]{3,4}$/.test(name);
}
