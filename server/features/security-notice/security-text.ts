import { paths } from '#contract/values/pages.ts';

const day = 24 * 60 * 60 * 1000;
/** RFC 9116 advises less than a year. It is made anew at each request, so it ends where nobody runs the portal any more. */
const holdsForDays = 180;

interface SecurityTextFacts {
  contact: string;
  origin: string | undefined;
  /** Milliseconds. */
  now: number;
}

/** The text of `/.well-known/security.txt` (RFC 9116). */
export function securityText({ contact, origin, now }: SecurityTextFacts): string {
  // A whole day, so that it is the same text all day long.
  const expires = new Date((Math.floor(now / day) + holdsForDays) * day).toISOString();
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
  if (origin) lines.push(`Canonical: ${origin}/.well-known/security.txt`, `Policy: ${origin}${paths.security}`);
  return `${lines.join('\n')}\n`;
}
