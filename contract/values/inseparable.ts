/** Why two people can neither be removed from each other's contacts nor blocked. */
export const inseparable = {
  assigned: 'Assigned staff and their customers stay connected',
  admin: 'Administrators stay connected with everyone',
} as const;
