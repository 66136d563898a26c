/** A hostile file and the status of its upload as a resource, for the brand (if that differs), and as an attachment. */
export interface HostileFile {
  /** The kind of trick. */
  sort: string;
  label: string;
  name: string;
  bytes: Uint8Array;
  document: number;
  brand?: number;
  attachment: number;
  /** The kind that an independent detector must find in the bytes: the file really is what it claims. */
  is?: string;
  /** A part of the refusal's text. */
  says?: string;
  /** The name under which it is stored. */
  shown?: string;
}

export type Case = Omit<HostileFile, 'sort'>;
export const refused = { document: 415, attachment: 415 };
export const stored = { document: 200, attachment: 200 };
export const onlyAttached = { document: 415, attachment: 200 };
export const onlyBrand = { document: 415, brand: 200, attachment: 415 };
export const brandOrAttached = { document: 415, brand: 200, attachment: 200 };
