import { paths } from '#contract/values/pages.ts';

const day = 24 * 60 * 60 * 1000;
/**
 * RFC 9116 recommends less than a year. The text is made on each request, so it expires once the portal is no longer
 * run.
 */
const holdsForDays = 180;

interface SecurityTextFacts {
  contact: string;
  origin: string | undefined;
  /** Milliseconds. */
  now: number;
}

/** The text of `/.well-known/security.txt` (RFC 9116). */
export function securityText({ contact, origin, now }: SecurityTextFacts): string {
  // Rounded to a day, so that the text is the same all day.
  const expires = new Date((Math.floor(now / day) + holdsForDays) * day).toISOString();
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
  if (origin) lines.push(`Canonical: ${origin}/.well-known/security.txt`, `Policy: ${origin}${paths.security}`);
  return `${lines.join('\n')}\n`;
}
