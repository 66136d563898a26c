export interface PromotionKitTables {
  /** The material with which an institution promotes the portal to its readers. */
  promotionKits: {
    institutionId: number;
    /** Random part of the public pictures' URL, so that they cannot be found by the institution's id. */
    key: string;
    /** The name for readers; null: the institution's name. */
    name: string | null;
    /** The name as a PNG for print, where our fonts lack some of its letters. */
    namePicture: Uint8Array<ArrayBuffer> | null;
    link: string;
    /** A PNG or JPEG file (kit-picture-file.ts). */
    logo: Uint8Array<ArrayBuffer> | null;
    logoChangedAt: string | null;
    updatedAt: string;
  };
}
