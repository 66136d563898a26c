/** The pictures of a kit: purpose, and size in CSS pixels. */
export const kitPictures = {
  box: { label: 'Box', use: 'A LibGuides box, or the side of a page', width: 300, height: 250 },
  column: { label: 'Column', use: 'A side column of LibGuides, from top to bottom', width: 300, height: 600 },
  strip: { label: 'Strip', use: 'Above or below the text of a page', width: 728, height: 90 },
  banner: { label: 'Banner', use: 'Across a LibGuides page or your home page', width: 1200, height: 300 },
  post: { label: 'Post', use: 'A newsletter or a post', width: 1200, height: 630 },
  screen: { label: 'Screen', use: 'An information screen, with a QR code', width: 1920, height: 1080 },
} as const;
export type KitPicture = keyof typeof kitPictures;
export const kitPictureNames = Object.keys(kitPictures) as KitPicture[];

/** Further files: the poster, the QR code alone, and the logo alone. */
export const otherKitPictures = ['poster', 'qr-code', 'logo'] as const;
export type KitPictureFile = KitPicture | (typeof otherKitPictures)[number];

/** Paper sizes of the poster in points, upright; Letter has no whole number of millimetres. */
export const posterPapers = {
  a4: { label: 'A4', width: 595.28, height: 841.89 },
  a3: { label: 'A3', width: 841.89, height: 1190.55 },
  letter: { label: 'US Letter', width: 612, height: 792 },
  tabloid: { label: 'US Tabloid', width: 792, height: 1224 },
} as const;
export type PosterPaper = keyof typeof posterPapers;
export const posterPaperNames = Object.keys(posterPapers) as PosterPaper[];

/** The path of a public picture; it does not reveal the institution. */
export function kitPicturePath(key: string, picture: KitPictureFile): string {
  return `/promotion/${key}/${picture}.svg`;
}
