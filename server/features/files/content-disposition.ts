/**
 * RFC 6266: the name in its own script for the browsers of today, and an ASCII form for the rest. The quoted form
 * holds nothing that could end it.
 */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
