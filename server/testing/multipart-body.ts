import { randomUUID } from 'node:crypto';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** A multipart body as browsers send it: a chosen file, and fields beside it. */
export function multipart(parts: { file?: SentFile; fields?: Record<string, string> }) {
  const boundary = `----portal${randomUUID()}`;
  const chunks: Uint8Array[] = [];
  const text = (line: string) => chunks.push(Buffer.from(line));
  for (const [name, value] of Object.entries(parts.fields ?? {})) {
    text(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  if (parts.file) {
    const { name, bytes, type = 'application/octet-stream' } = parts.file;
    const shown = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    text(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${shown}"\r\n`);
    text(`Content-Type: ${type}\r\n\r\n`);
    chunks.push(bytes);
    text('\r\n');
  }
  text(`--${boundary}--\r\n`);
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
