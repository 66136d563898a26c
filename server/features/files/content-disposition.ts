/**
 * RFC 6266: the name in its own script for current browsers, and an ASCII form for others. The quoted form holds no
 * character that could end it.
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
