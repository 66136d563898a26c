const kiB = 1024;

/** A logo as it is uploaded. */
export const logoMaxBytes = 256 * kiB;
/** At this width a logo is sharp on every screen. */
export const logoMinWidth = 128;
/** Pixels of the longer side of a PNG: invoices unpack it. */
export const logoMaxSide = 2400;
/** A save of settings: a logo in Base64, and texts. */
export const settingsBodyMaxBytes = 512 * kiB;
