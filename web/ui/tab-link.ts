/** The look of a link that acts as a tab; the address says which is chosen. */
export const tabLinkClasses =
  'flex h-9 items-center whitespace-nowrap rounded-control px-3 max-md:px-2 font-medium text-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-link touch:h-11 touch:min-w-11 justify-center';
