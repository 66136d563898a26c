/** This installation's name and its address for help; the server writes both into the page. */
export const portalName = readMeta('portal-name', 'Carrel');
export const supportEmail = readMeta('portal-support-email', 'accounts@carrel.example');

function readMeta(name: string, otherwise: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  return content ? content : otherwise;
}
