import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/platform/http/shell.ts';
import type { AuthnForm } from './authn-request.ts';

/** A person who navigates back stays on this page, and one whose browser blocks the form sees why. */
const script = `addEventListener('securitypolicyviolation',()=>{document.getElementById('stopped').hidden=false});if(performance.getEntriesByType('navigation')[0]?.type!=='back_forward')document.forms[0].submit()`;
const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;min-height:2.75rem;padding:0 1rem}';

/**
 * A page that submits a form to a provider at once, and the policy that allows nothing else. Any https address may receive the form: a
 * provider may redirect to another host, and Chromium checks the policy again at each step.
 */
export function requestPage({ action, fields }: Pick<AuthnForm, 'action' | 'fields'>): {
  html: string;
  policy: string;
} {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const html = `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>To your institution</title><style>${style}</style></head>
<body><main><h1>Taking you to your institution</h1>
<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<p>If nothing happens, please continue yourself.</p><button>Continue to your institution</button></form>
<p id="stopped" role="alert" hidden>Your institution hands you on to an address without https, and your browser does not send a form there. Please ask your IT department to use https, or to choose HTTP-Redirect under Technical Setup instead.</p>
</main><script>${script}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    `form-action https:${isHttps(action) ? '' : ` ${sourceOf(action)}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { html, policy: policy.join('; ') };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function isHttps(address: string): boolean {
  return new URL(address).protocol === 'https:';
}

/** An address as a policy source: without its query, and with the two characters escaped that end a source (CSP3, 2.3.1). */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/;/g, '%3B').replace(/,/g, '%2C');
}
