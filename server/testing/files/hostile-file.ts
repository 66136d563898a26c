/** What an upload of a file is answered: for a resource, for the brand (where that differs), with a message. */
export interface HostileFile {
  /** What sort of trick it is. */
  sort: string;
  label: string;
  name: string;
  bytes: Uint8Array;
  document: number;
  brand?: number;
  attachment: number;
  /** The kind a detector of its own must see in the bytes: the file is what it is said to be. */
  is?: string;
  /** What the refusal says. */
  says?: string;
  /** What it is called from then on, where it is stored. */
  shown?: string;
}

/** One of a sort. */
export type Case = Omit<HostileFile, 'sort'>;
export const refused = { document: 415, attachment: 415 };
export const stored = { document: 200, attachment: 200 };
export const onlyAttached = { document: 415, attachment: 200 };
export const onlyBrand = { document: 415, brand: 200, attachment: 415 };
export const brandOrAttached = { document: 415, brand: 200, attachment: 200 };
