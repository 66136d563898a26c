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

const youTubeId = /^[\w-]{11}$/;
const youTube: Provider = {
  name: 'youtube',
  label: 'YouTube',
  idOf({ host, path, query }) {
    if (host === 'youtu.be') return matched(/^\/([^/]+)$/, path, youTubeId);
    if (!['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'].includes(host)) return null;
    if (path === '/watch') return matched(/^(.*)$/, query.get('v') ?? '', youTubeId);
    return matched(/^\/(?:embed|shorts|live)\/([^/]+)$/, path, youTubeId);
  },
  // This host sets no cookies before the video plays.
  playerOf: (id) => (youTubeId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null),
  frameSources: ['https://www.youtube-nocookie.com'],
};

/** An unlisted video has a second part, without which it does not play. */
const vimeoId = /^(\d{5,12})(?:\/([\da-f]{8,12}))?$/;
const vimeo: Provider = {
  name: 'vimeo',
  label: 'Vimeo',
  idOf({ host, path, query }) {
    const [, id, secret] =
      (host === 'player.vimeo.com' && /^\/video\/(\d+)$/.exec(path)) ||
      (['vimeo.com', 'www.vimeo.com'].includes(host) && /^\/(\d+)(?:\/([\da-f]+))?$/.exec(path)) ||
      [];
    if (id === undefined) return null;
    const unlisted = secret ?? query.get('h');
    return checked(unlisted === null ? id : `${id}/${unlisted}`, vimeoId);
  },
  playerOf(id) {
    const [, number, secret] = vimeoId.exec(id) ?? [];
    if (number === undefined) return null;
    return `https://player.vimeo.com/video/${number}?dnt=1${secret === undefined ? '' : `&h=${secret}`}`;
  },
  frameSources: ['https://player.vimeo.com'],
};

const wistiaId = /^[a-z\d]{8,16}$/;
const wistia: Provider = {
  name: 'wistia',
  label: 'Wistia',
  idOf({ host, path }) {
    if (host === 'fast.wistia.net' || host === 'fast.wistia.com') {
      return matched(/^\/embed\/iframe\/([^/]+)$/, path, wistiaId);
    }
    return /^[a-z\d-]+\.wistia\.com$/.test(host) ? matched(/^\/medias\/([^/]+)$/, path, wistiaId) : null;
  },
  playerOf: (id) => (wistiaId.test(id) ? `https://fast.wistia.net/embed/iframe/${id}` : null),
  frameSources: ['https://fast.wistia.net'],
};

const dailymotionId = /^[a-zA-Z\d]{5,20}$/;
const dailymotion: Provider = {
  name: 'dailymotion',
  label: 'Dailymotion',
  idOf({ host, path, query }) {
    if (host === 'dai.ly') return matched(/^\/([^/]+)$/, path, dailymotionId);
    if (host === 'www.dailymotion.com') return matched(/^\/(?:embed\/)?video\/([^/]+)$/, path, dailymotionId);
    const isPlayer = host === 'geo.dailymotion.com' && /^\/player(?:\/[a-z\d]+)?\.html$/.test(path);
    return isPlayer ? matched(/^(.*)$/, query.get('video') ?? '', dailymotionId) : null;
  },
  playerOf: (id) => (dailymotionId.test(id) ? `https://geo.dailymotion.com/player.html?video=${id}` : null),
  frameSources: ['https://geo.dailymotion.com'],
};

/** Host, partner, player (which of its two generations), player id and entry. */
const kalturaId = /^([a-z\d.-]+)\/(\d{1,12})\/(iframe|playkit)\/(\d{1,12})\/([01]_[a-z\d]{6,12})$/;
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
      return checked([host, partner, generation.toLowerCase(), look, query.get('entry_id')].join('/'), kalturaId);
    },
    playerOf(id) {
      const [, host = '', partner, generation, look, entry] = kalturaId.exec(id) ?? [];
      if (!hosts.includes(host)) return null;
      const shown = `iframeembed=true&entry_id=${entry}`;
      return generation === 'playkit'
        ? `https://${host}/p/${partner}/embedPlaykitJs/uiconf_id/${look}?${shown}`
        : `https://${host}/p/${partner}/sp/${partner}00/embedIframeJs/uiconf_id/${look}/partner_id/${partner}?${shown}`;
    },
    frameSources: hosts.map((host) => `https://${host}`),
  };
}

const panoptoDomains = ['hosted.panopto.com', 'cloud.panopto.eu'];
/** Each university's own host, and a UUID. */
const panoptoId = /^([a-z\d.-]+)\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
function panopto(extraHosts: readonly string[]): Provider {
  const isKnown = (host: string) =>
    extraHosts.includes(host) ||
    panoptoDomains.some(
      (domain) => host.endsWith(`.${domain}`) && /^[a-z\d-]+$/.test(host.slice(0, -domain.length - 1)),
    );
  return {
    name: 'panopto',
    label: 'Panopto',
    idOf({ host, path, query }) {
      if (!isKnown(host) || !/^\/Panopto\/Pages\/(?:Embed|Viewer)\.aspx$/i.test(path)) return null;
      return checked(`${host}/${(query.get('id') ?? '').toLowerCase()}`, panoptoId);
    },
    playerOf(id) {
      const [, host = '', session] = panoptoId.exec(id) ?? [];
      return isKnown(host) ? `https://${host}/Panopto/Pages/Embed.aspx?id=${session}` : null;
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

function matched(shape: RegExp, text: string, id: RegExp): string | null {
  return checked(shape.exec(text)?.[1] ?? '', id);
}

function checked(text: string, id: RegExp): string | null {
  return id.test(text) ? text : null;
}
