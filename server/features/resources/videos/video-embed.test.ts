import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpError } from '#server/platform/http/errors.ts';
import { parseVideo } from './video-embed.ts';
import { createVideoProviders } from './video-providers.ts';

const providers = createVideoProviders();
const uuid = '0f4b1c2d-1234-4abc-9def-0123456789ab';
const kalturaPlayer = 'https://cdnapisec.kaltura.com/p/1234/sp/123400/embedIframeJs/uiconf_id/567/partner_id/1234';

/** Addresses as people copy them, and the resulting player. */
const known: [address: string, player: string][] = [
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc&start=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3',
  ],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=10'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3723'],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=2:05',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=125',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=soon', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=9999999', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/embed/videoseries?list=PL1234567890',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL1234567890',
  ],
  [
    'https://www.youtube.com/playlist?list=PLabc_DEF-123456&si=x',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLabc_DEF-123456',
  ],
  [
    'https://www.youtube.com/embed?listType=playlist&list=PLabc_DEF-123456',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLabc_DEF-123456',
  ],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLabc_DEF-123456&index=2',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&time_continue=30',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=30',
  ],
  ['https://www.youtube.com/v/dQw4w9WgXcQ?start=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5'],
  ['https://www.youtube.com/e/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ/', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/groups/shortfilms/videos/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/showcase/123/video/76979871#t=9', 'https://player.vimeo.com/video/76979871?dnt=1#t=9s'],
  ['https://vimeo.com/album/123/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/manage/videos/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871#t=1m5s', 'https://player.vimeo.com/video/76979871?dnt=1#t=65s'],
  [
    'https://support.wistia.com/medias/avk9twrrbn?wtime=2m',
    'https://fast.wistia.net/embed/iframe/avk9twrrbn?wtime=120s',
  ],
  ['https://dai.ly/x7tgad0?start=42', 'https://geo.dailymotion.com/player.html?video=x7tgad0&startTime=42'],
  [
    `https://uni.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=${uuid}&start=75.5`,
    `https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid}&start=75`,
  ],
  [
    'https://uni.mediaspace.kaltura.com/embed/secure/iframe/entryId/1_abcdefgh/uiConfId/567/st/0',
    'https://uni.mediaspace.kaltura.com/embed/secure/iframe/entryId/1_abcdefgh/uiConfId/567',
  ],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['HTTPS://WWW.YouTube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  ['https://fast.wistia.net/embed/iframe/avk9twrrbn', 'https://fast.wistia.net/embed/iframe/avk9twrrbn'],
  ['https://support.wistia.com/medias/avk9twrrbn', 'https://fast.wistia.net/embed/iframe/avk9twrrbn'],
  ['https://www.dailymotion.com/embed/video/x7tgad0', 'https://geo.dailymotion.com/player.html?video=x7tgad0'],
  ['https://geo.dailymotion.com/player.html?video=x7tgad0', 'https://geo.dailymotion.com/player.html?video=x7tgad0'],
  ['https://dai.ly/x7tgad0', 'https://geo.dailymotion.com/player.html?video=x7tgad0'],
  [
    `https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid}&autoplay=false`,
    `https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid}`,
  ],
  [
    `https://uni.cloud.panopto.eu/Panopto/Pages/Viewer.aspx?id=${uuid.toUpperCase()}`,
    `https://uni.cloud.panopto.eu/Panopto/Pages/Embed.aspx?id=${uuid}`,
  ],
  [
    `${kalturaPlayer}?iframeembed=true&playerId=kplayer&entry_id=0_abcdefgh`,
    `${kalturaPlayer}?iframeembed=true&entry_id=0_abcdefgh`,
  ],
  [
    'https://cdnapisec.kaltura.com/p/1234/embedPlaykitJs/uiconf_id/567?iframeembed=true&entry_id=1_abcdefgh',
    'https://cdnapisec.kaltura.com/p/1234/embedPlaykitJs/uiconf_id/567?iframeembed=true&entry_id=1_abcdefgh',
  ],
];

const kalturaStart = 'flashvars[mediaProxy.mediaPlayFrom]=60';
known.push(
  [
    `${kalturaPlayer}?iframeembed=true&entry_id=0_abcdefgh&${kalturaStart}&wid=1`,
    `${kalturaPlayer}?iframeembed=true&entry_id=0_abcdefgh&flashvars%5BmediaProxy.mediaPlayFrom%5D=60`,
  ],
  [
    'https://cdnapisec.kaltura.com/p/1234/embedPlaykitJs/uiconf_id/567?iframeembed=true&entry_id=1_abcdefgh&kalturaSeekFrom=60.4',
    'https://cdnapisec.kaltura.com/p/1234/embedPlaykitJs/uiconf_id/567?iframeembed=true&entry_id=1_abcdefgh&kalturaSeekFrom=60',
  ],
);

const good = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
const frame = (src: string, more = '') => `<iframe width="560" height="315" src="${src}"${more}></iframe>`;

const hostile: [what: string, code: string, reason: RegExp][] = [
  ['nothing that is an address', 'my holiday video', /https:\/\//],
  ['a frame that is not encrypted', frame(good.replace('https', 'http')), /encrypted/],
  ['a script address', frame('javascript:alert(1)'), /https:\/\//],
  ['a data address', frame('data:text/html,<script>alert(1)</script>'), /script/],
  ['an address without its scheme', frame('//www.youtube.com/embed/dQw4w9WgXcQ'), /https:\/\//],
  ['two frames', frame(good) + frame(good), /several/],
  ['a frame within a frame', `<iframe src="${good}">${frame(good)}</iframe>`, /several/],
  ['a script beside the frame', `${frame(good)}<script src="https://evil.example"></script>`, /script/],
  ['a script within the frame', `<iframe src="${good}"><script>alert(1)</script></iframe>`, /script/],
  ['an unclosed script', `${frame(good)}<script `, /script/],
  ['a page of its own', frame(good, ' srcdoc="<p>hello</p>"'), /srcdoc/],
  ['an event handler', frame(good, ' onload="alert(1)"'), /event handler/],
  ['an event handler in capitals', frame(good, ' ONLOAD=alert(1)'), /event handler/],
  ['an event handler around it', `<div onclick="alert(1)">${frame(good)}</div>`, /event handler/],
  ['an image with a handler', `<img src=x onerror=alert(1)>${frame(good)}`, /<img>/],
  ['an object', `<object data="${good}"></object>`, /<object>/],
  ['a drawing', `<svg><iframe src="${good}"></iframe></svg>`, /<svg>/],
  ['no frame', '<p>https://www.youtube.com/embed/dQw4w9WgXcQ</p>', /no complete iframe/],
  ['half a frame', `<iframe src="${good}"`, /no complete iframe/],
  ['a frame without address', '<iframe></iframe>', /no address/],
  ['two addresses', `<iframe src="${good}" src="https://evil.example/"></iframe>`, /more than one/],
  ['an unknown host', frame('https://evil.example/embed/dQw4w9WgXcQ'), /evil\.example/],
  ['a host that goes on', frame('https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ'), /none of them/],
  ['a host that begins earlier', frame('https://evilwww.youtube.com/embed/dQw4w9WgXcQ'), /none of them/],
  ['a host with a hyphen', frame('https://www-youtube.com/embed/dQw4w9WgXcQ'), /none of them/],
  ['a user name', frame('https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ'), /plainly/],
  ['a user name and password', frame('https://a:b@www.youtube.com/embed/dQw4w9WgXcQ'), /plainly/],
  ['a port', frame('https://www.youtube.com:8443/embed/dQw4w9WgXcQ'), /plainly/],
  ['the usual port', frame('https://www.youtube.com:443/embed/dQw4w9WgXcQ'), /plainly/],
  ['a trailing dot', frame('https://www.youtube.com./embed/dQw4w9WgXcQ'), /none of them/],
  ['another alphabet', frame('https://www.уoutube.com/embed/dQw4w9WgXcQ'), /plainly/],
  ['punycode', frame('https://www.xn--outube-vrf.com/embed/dQw4w9WgXcQ'), /none of them/],
  ['a full-width dot', frame('https://www。youtube。com/embed/dQw4w9WgXcQ'), /plainly/],
  ['an escaped host', frame('https://www%2eyoutube.com/embed/dQw4w9WgXcQ'), /plainly/],
  ['a backslash', frame('https://evil.example\\@www.youtube.com/embed/dQw4w9WgXcQ'), /characters/],
  ['a line break in the host', 'https://www.you\ntube.com/embed/dQw4w9WgXcQ', /characters/],
  ['an invisible character', frame('https://www.you\u200btube.com/embed/dQw4w9WgXcQ'), /characters/],
  ['a path that climbs', frame('https://www.youtube.com/embed/../redirect?q=evil'), /path/],
  ['a path that climbs in escapes', frame('https://www.youtube.com/embed/%2e%2e/redirect'), /path/],
  ['an escaped slash', frame('https://www.youtube.com/embed%2fdQw4w9WgXcQ'), /path/],
  ['a double slash', frame('https://www.youtube.com//embed/dQw4w9WgXcQ'), /path/],
  ['another page of the host', frame('https://www.youtube.com/redirect?q=https://evil.example'), /none of them/],
  ['a channel', 'https://www.youtube.com/@somebody', /none of them/],
  ['an id with markup', 'https://www.youtube.com/watch?v=%22onload%3D1', /none of them/],
  ['an id that is too long', `${good}x`, /none of them/],
  ['Panopto without a site', `https://hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid}`, /none of them/],
  ['a site of a site', `https://a.b.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid}`, /none of them/],
  ['a look-alike of Panopto', `https://evilhosted.panopto.com/Panopto/Pages/Embed.aspx?id=${uuid}`, /none of them/],
  ['no UUID', 'https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=1', /none of them/],
  ['a broadcast of a channel', 'https://www.youtube.com/embed/live_stream?channel=UCabcdefgh', /none of them/],
  ['a clip', 'https://www.youtube.com/clip/Ugkxabcdefg', /none of them/],
  ['an event', 'https://vimeo.com/event/1234567', /none of them/],
  ['a playlist without its id', 'https://www.youtube.com/embed/videoseries', /none of them/],
  ['a mix made for one person', 'https://www.youtube.com/playlist?list=RDdQw4w9WgXcQ', /none of them/],
  ['a page of MediaSpace', 'https://uni.mediaspace.kaltura.com/media/Talk/1_abcdefgh', /Share, Embed/],
  ['a site of a site of MediaSpace', 'https://a.b.mediaspace.kaltura.com/media/Talk/1_abcdefgh', /none of them/],
  [
    'a look-alike of MediaSpace',
    'https://evilmediaspace.kaltura.com/embed/secure/iframe/entryId/1_abcdefgh/uiConfId/5',
    /none of them/,
  ],
  ['Kaltura without an entry', kalturaPlayer, /none of them/],
];

describe('an embed code', () => {
  test.each(known)('%s is known, alone and in an iframe', (address, player) => {
    for (const code of [
      address,
      `  ${frame(address.replaceAll('&', '&amp;'))}\n`,
      `<div>${frame(address)}<p>x</p></div>`,
    ]) {
      const { provider, videoId } = parseVideo(code, providers);
      expect(providers.playerOf(provider, videoId)).toBe(player);
    }
  });

  test.each(hostile)('with %s is refused with the reason', (_, code, reason) => {
    expect(() => parseVideo(code, providers)).toThrow(reason);
    try {
      parseVideo(code, providers);
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ statusCode: 400, field: 'url' });
    }
  });

  test('whatever is typed is refused, or becomes a player that the policy allows', () => {
    const pieces = fc.constantFrom(
      ...[
        '<iframe',
        ' src="',
        '"',
        '>',
        '</iframe>',
        '<script>',
        'https://',
        'www.youtube.com',
        '/embed/',
        'dQw4w9WgXcQ',
      ],
      ...[
        '@',
        ':',
        '..',
        '/',
        '\\',
        '?',
        '#',
        '%2e',
        'evil.example',
        'player.vimeo.com/video/',
        '76979871',
        '&h=',
        '.',
        ' ',
      ],
      ...['onload=', 'srcdoc=', 'javascript:', "'", '\n', 'uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=', uuid],
    );
    const typed = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 14 })
      .map((parts) => parts.join(''));
    const likely = fc.tuple(fc.constantFrom(...known), typed).map(([[address], more]) => frame(address + more));
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(typed, likely), (code) => {
        const player = playerOf(code);
        if (player === null) return;
        accepted++;
        expect(isAllowed(player)).toBe(true);
        expect(player).toMatch(/^https:\/\/[a-z.\d-]+\/(?:[\w/.?=&#-]|%5[BD])+$/);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test('hosts of one’s own are known when they were configured, and no others', () => {
    const own = createVideoProviders([
      { software: 'other', host: 'media.example.edu' },
      { software: 'panopto', host: 'lectures.example.edu' },
      { software: 'kaltura', host: 'kaltura.example.edu' },
    ]);
    const players = [
      'https://media.example.edu/player/watch?id=7',
      `https://lectures.example.edu/Panopto/Pages/Embed.aspx?id=${uuid}`,
      'https://kaltura.example.edu/p/1/embedPlaykitJs/uiconf_id/2?iframeembed=true&entry_id=0_abcdefgh',
    ];
    for (const player of players) {
      const { provider, videoId } = parseVideo(frame(player), own);
      expect(own.playerOf(provider, videoId)).toBe(player);
      expect(own.frameSources).toContain(new URL(player).origin);
      // A provider removed from the configuration no longer plays.
      expect(providers.playerOf(provider, videoId)).toBeNull();
      expect(() => parseVideo(frame(player), providers)).toThrow(HttpError);
    }
    for (const player of [
      'https://media.example.edu.evil.example/x',
      'https://media.example.edu/x"y',
      'https://example.edu/x',
    ]) {
      expect(() => parseVideo(player, own)).toThrow(HttpError);
    }
  });
});

function playerOf(code: string): string | null {
  try {
    const { provider, videoId } = parseVideo(code, providers);
    return providers.playerOf(provider, videoId);
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 400) return null;
    throw error;
  }
}

/** Matches like a browser applies the policy's sources. */
function isAllowed(player: string): boolean {
  const { origin, host } = new URL(player);
  return providers.frameSources.some((source) =>
    source.startsWith('https://*.') ? host.endsWith(source.slice('https://*'.length)) : source === origin,
  );
}
