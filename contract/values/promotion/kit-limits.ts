const kiB = 1024;

/** Of the name that readers know an institution by, in code points. */
export const kitNameMaxLength = 300;
export const kitLinkMaxLength = 500;
/** Of a logo: what browsers make of a larger picture is far below. */
export const kitLogoMaxBytes = 200 * kiB;
/** Pixels of its longer side: enough for a poster. */
export const kitLogoMaxSide = 1200;
/** Base64 has four letters for three bytes. */
export const kitLogoMaxLength = Math.ceil(kitLogoMaxBytes / 3) * 4;
export const kitBodyMaxBytes = 2 * kitLogoMaxLength + 16 * kiB;
/** Posters that one person may ask for at once, and in a minute: each takes a moment of the server. */
export const postersBurst = 20;
export const postersPerMinute = 20;
