/** No call and no frame nests half as deep. */
const jsonDepthMax = 16;

/** Whether a value that was read from JSON nests deeper than that: whatever walks through it would run out of stack. */
export function isTooDeep(value: unknown, levels = jsonDepthMax): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
