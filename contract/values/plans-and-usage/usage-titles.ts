/** By uses, by title, by the largest rise, or by the largest fall since the same months before. */
export const usageTitleSorts = ['uses', 'title', 'rise', 'fall'] as const;
export type UsageTitleSort = (typeof usageTitleSorts)[number];
