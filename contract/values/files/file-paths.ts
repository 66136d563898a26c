const folder = '/uploads/';

export function filePathOf(name: string): string {
  return folder + name;
}

/** The stored name in a file's path; null for any other text. */
export function fileNameOf(path: string): string | null {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return isFileName(name) ? name : null;
}

/** 32 random characters and the real kind's extension. */
export function isFileName(name: string): boolean {
  return /^[\w-]{32}\.[a-z]{3,4}$/.test(name);
}
