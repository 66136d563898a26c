/** By uses, by title, by what rose most, by what fell most beside the same months before. */
export const usageTitleSorts = ['uses', 'title', 'rise', 'fall'] as const;
export type UsageTitleSort = (typeof usageTitleSorts)[number];
