import { Parser } from 'htmlparser2';
import { badRequest } from '#server/platform/http/errors.ts';
import type { VideoAddress, VideoProviders } from './video-providers.ts';

export interface ParsedVideo {
  provider: string;
  videoId: string;
}

/** Elements that a provider may put around its frame. Only the video's id is stored. */
const wrappers = new Set([
  'iframe',
  'div',
  'p',
  'span',
  'a',
  'b',
  'i',
  'em',
  'strong',
  'br',
  'center',
  'figure',
  'figcaption',
]);

/** Parses an embed code or a video's address. Only provider and id are kept. Throws 400 with a reason for people. */
export function parseVideo(text: string, providers: VideoProviders): ParsedVideo {
  const code = text.trim();
  const address = readAddress(code.includes('<') ? sourceOfFrame(code) : code);
  const video = providers.recognise(address);
  if (video) return video;
  throw refusal(
    `Videos from this address cannot be shown. The players we know are ${providers.labels.join(', ')}; ${address.host} with this path is none of them`,
  );
}

/** The source of the only frame in a code. */
function sourceOfFrame(code: string): string {
  const sources: (string | undefined)[] = [];
  let reason: string | null = null;
  const refuse = (why: string) => {
    reason ??= why;
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'script') refuse('The embed code contains a script. Please paste only its iframe');
        else if (!wrappers.has(name)) refuse(`The embed code contains <${name}>. Please paste only its iframe`);
      },
      onattribute(name) {
        if (/^on/i.test(name)) refuse(`The embed code contains an event handler (${name}). Please remove it`);
        if (name === 'srcdoc')
          refuse('The embed code contains a page of its own (srcdoc). Please paste a plain iframe');
      },
      onopentag(name, attributes) {
        if (name === 'iframe') sources.push(attributes['src']);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(code);
  // Frames are also counted in the text, because the parser does not report nested or truncated frames.
  if (/<\s*script/i.test(code)) refuse('The embed code contains a script. Please paste only its iframe');
  if (reason !== null) throw refusal(reason);
  if ((code.match(/<\s*iframe/gi) ?? []).length > 1 || sources.length > 1) {
    throw refusal('The embed code contains several iframes. Please paste one');
  }
  const [source] = sources;
  if (sources.length === 0) throw refusal('The embed code contains no complete iframe');
  if (!source) throw refusal('The iframe of the embed code has no address (src)');
  if ((code.match(/\ssrc\s*=/gi) ?? []).length > 1) throw refusal('The iframe has more than one address (src)');
  return source.trim();
}

/**
 * Parses an address that can only mean what it looks like. The typed host must equal the host that browsers would
 * request, which rules out user names, ports, trailing dots, other alphabets and escapes.
 */
function readAddress(text: string): VideoAddress {
  if (/^http:/i.test(text)) throw refusal('The video’s address must begin with https://, this one is not encrypted');
  if (!/^https:\/\//i.test(text)) throw refusal('Please paste an iframe or an address that begins with https://');
  // Browsers silently drop some of these characters, and others change the meaning of the address.
  if (/[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text))
    throw refusal('The video’s address contains characters that are not allowed');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw refusal('The video’s address cannot be read');
  const [typedHost = ''] = text.slice('https://'.length).split(/[/?#]/);
  if (typedHost.toLowerCase() !== url.hostname || url.username || url.password || url.port) {
    throw refusal('The video’s address must name its host plainly, without user name, port or other alphabets');
  }
  const [typedPath = ''] = text.slice('https://'.length + typedHost.length).split(/[?#]/);
  if ((typedPath || '/') !== url.pathname || /%|\/\/|\.\./.test(typedPath)) {
    throw refusal('The path of the video’s address is not a plain one');
  }
  return { host: url.hostname, path: url.pathname, query: url.searchParams, fragment: url.hash.slice(1) };
}

function refusal(reason: string) {
  return badRequest(reason, 'url');
}
