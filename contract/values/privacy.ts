/** An archive of somebody's data can be opened for so long. */
export const archiveKeptDays = 7;
/** How many archives somebody may have asked for that are still here: one for each person. */
export const archivesOfOneMax = 20;
/** How often one person may ask in a day. */
export const archivesPerDay = 6;
