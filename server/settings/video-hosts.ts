/** A host whose videos may be shown, and whose software runs there. */
export interface VideoHost {
  software: 'kaltura' | 'panopto' | 'other';
  host: string;
}

/** Whether a text is such a host, as `media.example.org` or `kaltura:media.example.org`. */
export function isVideoHost(text: string): boolean {
  const { host } = readVideoHost(text);
  return /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(host);
}

export function readVideoHost(text: string): VideoHost {
  const [, software = 'other', host = text] = /^(?:(kaltura|panopto):)?(.*)$/.exec(text) ?? [];
  return { software: software as VideoHost['software'], host };
}
