/** Rights that are granted to a person beside those of their role (table `grantedRights`). */
export const rights = ['institution-admin', 'finance'] as const;
export type Right = (typeof rights)[number];
