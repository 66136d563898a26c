/** The table of promotion kits, in the manner of schema.ts. */
export interface PromotionKitTables {
  /** What an institution tells its readers with. */
  promotionKits: {
    institutionId: number;
    /** In the address of its public pictures: nobody finds them by the number of the institution. */
    key: string;
    /** As readers know it; null: its own name. */
    name: string | null;
    /** The name as a PNG, where our fonts lack letters of it: for paper. */
    namePicture: Uint8Array<ArrayBuffer> | null;
    link: string;
    /** A PNG or JPEG file (logo-file.ts). */
    logo: Uint8Array<ArrayBuffer> | null;
    logoChangedAt: string | null;
    updatedAt: string;
  };
}
