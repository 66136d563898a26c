/** The identity providers with a sign-in sheet. */
export const sheetSystems = ['entra', 'adfs', 'shibboleth', 'google', 'openathens'] as const;
export type SheetSystem = (typeof sheetSystems)[number];
