import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';

/** How a part of a set-up is folded. */
export interface Folding {
  isOpenAtFirst: boolean;
  isLockedOpen?: boolean;
}

/** A part that is live and has no findings is folded. */
export function isSettled(
  { state, findings }: Pick<TechnicalSetup, 'state' | 'findings'>,
  part: 'saml' | 'ranges',
): boolean {
  const isOfPart = (field: string) => (field === 'ipRanges') === (part === 'ranges');
  return state === 'live' && findings.every(({ field, level }) => level === 'fact' || !isOfPart(field));
}
