/** More than twice what any call or frame needs. */
const jsonDepthMax = 16;

/** Whether parsed JSON nests too deep: code that walks through it would run out of stack. */
export function isTooDeep(value: unknown, levels = jsonDepthMax): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
