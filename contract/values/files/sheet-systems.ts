/** The identity providers that there is a sheet for. */
export const sheetSystems = ['entra', 'adfs', 'shibboleth', 'google', 'openathens'] as const;
export type SheetSystem = (typeof sheetSystems)[number];
