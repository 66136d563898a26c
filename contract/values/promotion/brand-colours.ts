/** The four colours of the brand, for guides and the librarians' page. */
export const brandColours = [
  { name: 'Primary blue', code: '1d4ed8', use: 'Buttons, links and headings. White text on it is easy to read.' },
  { name: 'Bright blue', code: '3b82f6', use: 'Lines, icons, large shapes. Never for text, nor under white text.' },
  { name: 'Ink', code: '1f2937', use: 'Text, and the sign where only one dark colour is printed.' },
  { name: 'Paper', code: 'f3f4f6', use: 'Backgrounds and boxes behind dark text.' },
] as const;
export type BrandColour = (typeof brandColours)[number];
