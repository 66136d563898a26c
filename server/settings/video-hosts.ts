/** A host whose videos may be shown, and its software. */
export interface VideoHost {
  software: 'kaltura' | 'panopto' | 'other';
  host: string;
}

/** True for a text such as `media.example.org` or `kaltura:media.example.org`. */
export function isVideoHost(text: string): boolean {
  const { host } = readVideoHost(text);
  return /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(host);
}

export function readVideoHost(text: string): VideoHost {
  const [, software = 'other', host = text] = /^(?:(kaltura|panopto):)?(.*)$/.exec(text) ?? [];
  return { software: software as VideoHost['software'], host };
}
