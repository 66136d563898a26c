const folder = '/uploads/';

export function filePathOf(name: string): string {
  return folder + name;
}

/** Whether a path has the form of a file's path; the file need not exist. */
export function isFilePath(path: string): boolean {
  return path.startsWith(folder);
}

/** The stored name in a file's path; null for any other text. */
export function fileNameOf(path: string): string | null {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return isFileName(name) ? name : null;
}

/** 32 random characters and the extension of the detected kind. */
export function isFileName(name: string): boolean {
  return /^[\w-]{32}\.[a-z]{3,4}$/.test(name);
}
