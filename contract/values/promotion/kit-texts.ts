export interface KitFacts {
  portalName: string;
  /** The institution's name for readers. */
  name: string;
  link: string;
}

/** The alternative text of a kit's pictures. */
export function kitAlternative({ portalName, name }: Omit<KitFacts, 'link'>): string {
  return `Watch research and policy videos in ${portalName}, with your account at ${name}`;
}

/** Escapes text for HTML and SVG, also inside quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
