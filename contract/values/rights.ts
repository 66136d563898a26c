/** Rights that are granted to a person beside those of their role (table `grantedRights`). */
export type Right = 'finance';
