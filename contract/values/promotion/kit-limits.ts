const kiB = 1024;

/** Code points of the institution's name for readers. */
export const kitNameMaxLength = 300;
export const kitLinkMaxLength = 500;
/** Logo files; the browser scales larger pictures down, far below this. */
export const kitLogoMaxBytes = 200 * kiB;
/** Pixels of the longer side: enough for a poster. */
export const kitLogoMaxSide = 1200;
/** Base64 has four letters for three bytes. */
export const kitLogoMaxLength = Math.ceil(kitLogoMaxBytes / 3) * 4;
export const kitBodyMaxBytes = 2 * kitLogoMaxLength + 16 * kiB;
/** Posters that one person may request at once, and in a minute, because drawing is expensive. */
export const postersBurst = 20;
export const postersPerMinute = 20;
