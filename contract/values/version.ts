/** The version of the portal, as in package.json and at the head of CHANGELOG.md. */
export const version = '1.0.0';
