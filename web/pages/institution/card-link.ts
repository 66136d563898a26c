/** A link in the head of a card. */
export const cardLinkClasses =
  'inline-flex min-h-9 shrink-0 items-center font-medium text-control text-link underline-offset-2 hover:underline touch:min-h-11 print:hidden';
