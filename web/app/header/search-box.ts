/** The search of the header where it looks like a field: with its keys from 1280 px, and with its word where there is room for that. */
export const searchBoxClasses =
  'min-[1200px]:border min-[1200px]:border-control min-[1200px]:bg-raised xl:w-26 xl:touch:w-28 min-[90rem]:w-40 xl:justify-between xl:gap-2 xl:px-2.5 xl:text-control xl:[&>svg]:shrink-0';
