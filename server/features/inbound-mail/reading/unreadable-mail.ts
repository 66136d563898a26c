import { createHash } from 'node:crypto';

const shownMaxLength = 4000;
const headMaxLength = 64 * 1024;

/** The known parts of a mail that no reader understands: headers as they stand, and the beginning of its text. */
export function unreadableMail(raw: Buffer) {
  const text = raw.subarray(0, headMaxLength).toString('utf8').replaceAll('\0', '');
  const lines = text.split(/\r?\n/);
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(name))
      ?.slice(name.length)
      .trim() ?? '';
  return {
    hash: createHash('sha256').update(raw).digest('hex'),
    from: [{ name: '', address: header('from:').slice(0, 254) }],
    subject: header('subject:'),
    text: text.slice(0, shownMaxLength),
    files: [],
  };
}
