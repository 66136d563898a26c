import { z } from 'zod';
import { currencies } from '#contract/values/plans-and-usage/currencies.ts';

/** A currency of ISO 4217. */
export const Currency = z.string().refine((code) => currencies.includes(code), 'Please choose a currency of ISO 4217');
