/** How much a portal holds. */
export interface ScaleSize {
  messages: number;
  conversations: number;
  institutions: number;
  people: number;
  resources: number;
  usageRows: number;
}

/** A portal after some years. */
export const grown: ScaleSize = {
  messages: 998_400,
  conversations: 5000,
  institutions: 2000,
  people: 10_000,
  resources: 20_000,
  usageRows: 209_000,
};

export function shareOf(size: ScaleSize, share: number): ScaleSize {
  const names = Object.keys(size) as (keyof ScaleSize)[];
  return Object.fromEntries(names.map((name) => [name, Math.round(size[name] * share)])) as unknown as ScaleSize;
}
