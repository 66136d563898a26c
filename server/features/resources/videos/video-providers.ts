import { badRequest } from '#server/platform/http/errors.ts';
import { fragmentTime, startOf } from './video-start.ts';

/*
 * The only table of video providers: which addresses are videos, how their player is addressed, and which hosts a page
 * may frame, from which the Content-Security-Policy is made.
 */

/** A host of the customer's own (`PORTAL_VIDEO_HOSTS`) and its software; `other`: any player page. */
export interface ExtraVideoHost {
  software: 'kaltura' | 'panopto' | 'other';
  host: string;
}

export interface VideoAddress {
  host: string;
  path: string;
  query: URLSearchParams;
  /** The fragment of the address, without #. */
  fragment: string;
}

interface Provider {
  /** Stored with the resource. */
  name: string;
  label: string;
  /**
   * The video's id, if the address is a video of this provider. An id holds everything needed to address the player.
   */
  idOf(address: VideoAddress): string | null;
  /** Null for an id that this provider cannot have issued. */
  playerOf(id: string): string | null;
  /** Sources for `frame-src` of the Content-Security-Policy. */
  frameSources: readonly string[];
}

export interface VideoProviders {
  labels: readonly string[];
  frameSources: readonly string[];
  recognise(address: VideoAddress): { provider: string; videoId: string } | null;
  /** Null if the provider is no longer configured. */
  playerOf(provider: string, videoId: string): string | null;
}

/** The built-in providers and the configured hosts. */
export function createVideoProviders(extra: readonly ExtraVideoHost[] = []): VideoProviders {
  const hostsOf = (software: ExtraVideoHost['software']) =>
    extra.filter((entry) => entry.software === software).map(({ host }) => host);
  const providers = [
    youTube,
    vimeo,
    kaltura(hostsOf('kaltura')),
    kalturaMediaSpace(hostsOf('kaltura')),
    panopto(hostsOf('panopto')),
    wistia,
    dailymotion,
    ...(hostsOf('other').length > 0 ? [otherHosts(hostsOf('other'))] : []),
  ];
  return {
    labels: providers.map(({ label }) => label),
    frameSources: providers.flatMap(({ frameSources }) => frameSources),
    recognise(address) {
      for (const { name, idOf } of providers) {
        const videoId = idOf(address);
        if (videoId !== null) return { provider: name, videoId };
      }
      return null;
    },
    playerOf: (provider, videoId) => providers.find(({ name }) => name === provider)?.playerOf(videoId) ?? null,
  };
}

/** A playlist, or a video with the second at which it starts. */
const youTubeId = /^(?:list\/((?:PL|UU|OL|FL)[\w-]{10,64})|([\w-]{11})(?:@(\d{1,5}))?)$/;
const youTubeHosts = [
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
];
const youTube: Provider = {
  name: 'youtube',
  label: 'YouTube',
  idOf(address) {
    const { host, path, query, fragment } = address;
    if (host !== 'youtu.be' && !youTubeHosts.includes(host)) return null;
    const video = youTubeVideo(address);
    const isList = path === '/playlist' || video === 'videoseries' || (path === '/embed' && !video);
    if (isList) return checked(`list/${query.get('list')}`, youTubeId);
    // The address of a channel's broadcast, whose name is as long as an id.
    if (video === 'live_stream') return null;
    const start = query.get('t') ?? query.get('start') ?? query.get('time_continue') ?? fragmentTime(fragment);
    return checked(`${video}${startOf(start)}`, youTubeId);
  },
  playerOf(id) {
    const [, list, video, start] = youTubeId.exec(id) ?? [];
    // This host sets no cookies before the video plays.
    const player = 'https://www.youtube-nocookie.com/embed';
    if (list !== undefined) return `${player}/videoseries?list=${list}`;
    if (video === undefined) return null;
    return `${player}/${video}${start === undefined ? '' : `?start=${start}`}`;
  },
  frameSources: ['https://www.youtube-nocookie.com'],
};

function youTubeVideo({ host, path, query }: VideoAddress): string | null | undefined {
  if (host === 'youtu.be') return /^\/([^/]+)\/?$/.exec(path)?.[1];
  return path === '/watch' ? query.get('v') : /^\/(?:embed|shorts|live|v|e)\/([^/]+)\/?$/.exec(path)?.[1];
}

/** An unlisted video has a second part, without which it does not play. */
const vimeoId = /^(\d{5,12})(?:\/([\da-f]{8,12}))?(?:@(\d{1,5}))?$/;
/** A video stands by itself, or in a channel, a group or a showcase. */
const vimeoPage =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/|manage\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/;
const vimeo: Provider = {
  name: 'vimeo',
  label: 'Vimeo',
  idOf({ host, path, query, fragment }) {
    const [, id, secret] =
      (host === 'player.vimeo.com' && /^\/video\/(\d+)$/.exec(path)) ||
      (['vimeo.com', 'www.vimeo.com'].includes(host) && vimeoPage.exec(path)) ||
      [];
    if (id === undefined) return null;
    const unlisted = secret ?? query.get('h');
    return checked(`${unlisted === null ? id : `${id}/${unlisted}`}${startOf(fragmentTime(fragment))}`, vimeoId);
  },
  playerOf(id) {
    const [, number, secret, start] = vimeoId.exec(id) ?? [];
    if (number === undefined) return null;
    const shown = `https://player.vimeo.com/video/${number}?dnt=1${secret === undefined ? '' : `&h=${secret}`}`;
    return start === undefined ? shown : `${shown}#t=${start}s`;
  },
  frameSources: ['https://player.vimeo.com'],
};

const wistiaId = /^([a-z\d]{8,16})(?:@(\d{1,5}))?$/;
const wistia: Provider = {
  name: 'wistia',
  label: 'Wistia',
  idOf({ host, path, query }) {
    const isPlayer = host === 'fast.wistia.net' || host === 'fast.wistia.com';
    const isPage = /^[a-z\d-]+\.wistia\.com$/.test(host);
    const video =
      (isPlayer && /^\/embed\/iframe\/([^/]+)$/.exec(path)?.[1]) ||
      (isPage && /^\/medias\/([^/]+)$/.exec(path)?.[1]) ||
      '';
    return checked(`${video}${startOf(query.get('wtime'))}`, wistiaId);
  },
  playerOf(id) {
    const [, video, start] = wistiaId.exec(id) ?? [];
    if (video === undefined) return null;
    return `https://fast.wistia.net/embed/iframe/${video}${start === undefined ? '' : `?wtime=${start}s`}`;
  },
  frameSources: ['https://fast.wistia.net'],
};

const dailymotionId = /^([a-zA-Z\d]{5,20})(?:@(\d{1,5}))?$/;
const dailymotion: Provider = {
  name: 'dailymotion',
  label: 'Dailymotion',
  idOf({ host, path, query }) {
    const isPlayer = host === 'geo.dailymotion.com' && /^\/player(?:\/[a-z\d]+)?\.html$/.test(path);
    const video =
      (host === 'dai.ly' && /^\/([^/]+)$/.exec(path)?.[1]) ||
      (host === 'www.dailymotion.com' && /^\/(?:embed\/)?video\/([^/]+)$/.exec(path)?.[1]) ||
      (isPlayer && query.get('video')) ||
      '';
    return checked(`${video}${startOf(query.get('start') ?? query.get('startTime'))}`, dailymotionId);
  },
  playerOf(id) {
    const [, video, start] = dailymotionId.exec(id) ?? [];
    if (video === undefined) return null;
    const player = `https://geo.dailymotion.com/player.html?video=${video}`;
    return start === undefined ? player : `${player}&startTime=${start}`;
  },
  frameSources: ['https://geo.dailymotion.com'],
};

/** Host, partner, player (which of its two generations), player id, entry, and the second at which it starts. */
const kalturaId = /^([a-z\d.-]+)\/(\d{1,12})\/(iframe|playkit)\/(\d{1,12})\/([01]_[a-z\d]{6,12})(?:@(\d{1,5}))?$/;
/** Names of the starting second in each generation of Kaltura's player. */
const kalturaStarts = { iframe: 'flashvars[mediaProxy.mediaPlayFrom]', playkit: 'kalturaSeekFrom' } as const;
function kaltura(extraHosts: readonly string[]): Provider {
  const hosts = ['cdnapisec.kaltura.com', ...extraHosts];
  return {
    name: 'kaltura',
    label: 'Kaltura',
    idOf({ host, path, query }) {
      if (!hosts.includes(host)) return null;
      const player =
        /^\/p\/(\d+)(?:\/sp\/\d+)?\/embed(Iframe|Playkit)Js\/uiconf_id\/(\d+)(?:\/partner_id\/\d+)?\/?$/.exec(path);
      const [, partner, generation, look] = player ?? [];
      if (!partner || !generation || !look) return null;
      const start = startOf(query.get(kalturaStarts.iframe) ?? query.get(kalturaStarts.playkit));
      const entry = `${query.get('entry_id')}${start}`;
      return checked([host, partner, generation.toLowerCase(), look, entry].join('/'), kalturaId);
    },
    playerOf(id) {
      const [, host = '', partner, generation, look, entry, start] = kalturaId.exec(id) ?? [];
      if (!hosts.includes(host)) return null;
      const isNew = generation === 'playkit';
      const at =
        start === undefined ? '' : `&${encodeURIComponent(kalturaStarts[isNew ? 'playkit' : 'iframe'])}=${start}`;
      const shown = `iframeembed=true&entry_id=${entry}${at}`;
      return isNew
        ? `https://${host}/p/${partner}/embedPlaykitJs/uiconf_id/${look}?${shown}`
        : `https://${host}/p/${partner}/sp/${partner}00/embedIframeJs/uiconf_id/${look}/partner_id/${partner}?${shown}`;
    },
    frameSources: hosts.map((host) => `https://${host}`),
  };
}

const mediaSpaceDomain = 'mediaspace.kaltura.com';
/** Host, entry and player id. */
const mediaSpaceId = /^([a-z\d.-]+)\/([01]_[a-z\d]{6,12})\/(\d{1,12})$/;
/** A university's video portal, which asks for its sign-in inside the frame where a video is not public. */
function kalturaMediaSpace(extraHosts: readonly string[]): Provider {
  const isKnown = (host: string) => extraHosts.includes(host) || isSiteOf(mediaSpaceDomain, host);
  return {
    name: 'mediaspace',
    label: 'Kaltura MediaSpace',
    idOf({ host, path }) {
      if (!isKnown(host)) return null;
      const [, entry, look] = /^\/embed\/secure\/iframe\/entryId\/([^/]+)\/uiConfId\/(\d+)(?:\/.*)?$/.exec(path) ?? [];
      if (entry && look) return checked(`${host}/${entry}/${look}`, mediaSpaceId);
      if (/^\/(?:media|playlist|id)\//.test(path)) {
        throw badRequest(
          'This is the page of a video in Kaltura MediaSpace. Please paste its embed code, which the page shows under Share, Embed',
          'url',
        );
      }
      return null;
    },
    playerOf(id) {
      const [, host = '', entry, look] = mediaSpaceId.exec(id) ?? [];
      return isKnown(host) ? `https://${host}/embed/secure/iframe/entryId/${entry}/uiConfId/${look}` : null;
    },
    frameSources: [`https://*.${mediaSpaceDomain}`, ...extraHosts.map((host) => `https://${host}`)],
  };
}

const panoptoDomains = ['hosted.panopto.com', 'cloud.panopto.eu'];
/** Each university's own host, a UUID, and the second at which it starts. */
const panoptoId = /^([a-z\d.-]+)\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:@(\d{1,5}))?$/;
function panopto(extraHosts: readonly string[]): Provider {
  const isKnown = (host: string) =>
    extraHosts.includes(host) || panoptoDomains.some((domain) => isSiteOf(domain, host));
  return {
    name: 'panopto',
    label: 'Panopto',
    idOf({ host, path, query }) {
      if (!isKnown(host) || !/^\/Panopto\/Pages\/(?:Embed|Viewer)\.aspx$/i.test(path)) return null;
      return checked(`${host}/${(query.get('id') ?? '').toLowerCase()}${startOf(query.get('start'))}`, panoptoId);
    },
    playerOf(id) {
      const [, host = '', session, start] = panoptoId.exec(id) ?? [];
      if (!isKnown(host)) return null;
      const player = `https://${host}/Panopto/Pages/Embed.aspx?id=${session}`;
      return start === undefined ? player : `${player}&start=${start}`;
    },
    frameSources: [
      ...panoptoDomains.map((domain) => `https://*.${domain}`),
      ...extraHosts.map((host) => `https://${host}`),
    ],
  };
}

/** Only characters of a plain path and query, so that no page can parse it as markup. */
const otherId = /^([a-z\d.-]+)(\/[\w\-./~]*(?:\?[\w\-.~=&%]*)?)$/;
function otherHosts(hosts: readonly string[]): Provider {
  return {
    name: 'other',
    label: hosts.join(', '),
    idOf({ host, path, query }) {
      if (!hosts.includes(host)) return null;
      const asked = query.toString();
      return checked(`${host}${path}${asked ? `?${asked}` : ''}`, otherId);
    },
    playerOf(id) {
      const [, host = '', rest = ''] = otherId.exec(id) ?? [];
      return hosts.includes(host) ? `https://${host}${rest}` : null;
    },
    frameSources: hosts.map((host) => `https://${host}`),
  };
}

function isSiteOf(domain: string, host: string): boolean {
  return host.endsWith(`.${domain}`) && /^[a-z\d-]+$/.test(host.slice(0, -domain.length - 1));
}

function checked(text: string, id: RegExp): string | null {
  return id.test(text) ? text : null;
}
