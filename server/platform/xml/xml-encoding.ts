/**
 * The encoding of an XML file by its first bytes: a byte order mark, or a zero byte beside the first sign (XML 1.0,
 * appendix F); else the one that its declaration names, or UTF-8.
 */
export function xmlEncodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const named = /^<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(declarationIn(bytes))?.[1] ?? 'utf-8';
  // Single bytes are not UTF-16, whatever a declaration says that was copied with the text.
  return /^(?:utf-?16|ucs-?2|iso-10646)/i.test(named) ? 'utf-8' : named;
}

function declarationIn(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 300)).trimStart();
}

/** The text of a whole XML file, without its byte order mark. Bytes that mean nothing become U+FFFD. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(xmlEncodingOf(bytes)).decode(bytes);
  } catch {
    // A declaration may name an encoding that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}
