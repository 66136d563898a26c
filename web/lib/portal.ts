/** This installation's name, its address for help, its bank holidays (`2026-12-25`) and whether it sends mail; the server writes them into the page. */
export const portalName = readMeta('portal-name', 'Carrel');
export const supportEmail = readMeta('portal-support-email', 'accounts@carrel.example');
export const bankHolidays: ReadonlySet<string> = new Set(readMeta('portal-bank-holidays', '').split(' '));
export const sendsMail = readMeta('portal-sends-mail', 'no') === 'yes';

/** What people call the provider of their work accounts; empty where none is set up. */
export const workAccountLabel = readMeta('portal-work-account', '');

/** How people are notified besides under the bell. */
export const byMailAnd = sendsMail ? 'by e-mail and ' : '';

function readMeta(name: string, otherwise: string): string {
  // As the build draws the sign-in page; the server writes the installation's own in its place, as it does into the page's head.
  if (typeof document === 'undefined') return `{{${name}}}`;
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  return content ? content : otherwise;
}
