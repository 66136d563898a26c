import { counterKinds } from './counter-kinds.ts';
import { figureKinds } from './figure-kinds.ts';
import { furtherFigures } from './further-figures.ts';
import { furtherLayouts } from './further-layouts.ts';
import { furtherMonths } from './further-months.ts';
import type { KindOfTable } from './kind-of-table.ts';
import { layoutKinds } from './layout-kinds.ts';
import { monthKinds } from './month-kinds.ts';
import { rememberedKinds } from './remembered-kinds.ts';
import { whoseKinds } from './whose-kinds.ts';

/** Files of the kinds that were stored wrong without a word once, and of their relatives. */
export const allKinds: readonly KindOfTable[] = [
  ...monthKinds,
  ...figureKinds,
  ...whoseKinds,
  ...layoutKinds,
  ...counterKinds,
  ...rememberedKinds,
  ...furtherMonths,
  ...furtherLayouts,
  ...furtherFigures,
];
