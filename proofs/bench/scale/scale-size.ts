/** Number of rows in a portal. */
export interface ScaleSize {
  messages: number;
  conversations: number;
  institutions: number;
  people: number;
  resources: number;
  invoices: number;
  sessions: number;
  broadcasts: number;
  notes: number;
  mails: number;
  logged: number;
  questions: number;
}

/** A portal after some years. Four in five conversations are channels, which an administrator sees. */
export const grown: ScaleSize = {
  messages: 998_400,
  conversations: 6250,
  institutions: 2000,
  people: 10_000,
  resources: 20_000,
  invoices: 10_000,
  sessions: 20_000,
  broadcasts: 500,
  notes: 10_000,
  mails: 50_000,
  logged: 100_000,
  questions: 20_000,
};

export function shareOf(size: ScaleSize, share: number): ScaleSize {
  const names = Object.keys(size) as (keyof ScaleSize)[];
  return Object.fromEntries(names.map((name) => [name, Math.round(size[name] * share)])) as unknown as ScaleSize;
}
