import { readFile } from 'node:fs/promises';

export interface DemoBrandAsset {
  title: string;
  description: string;
  daysAgo: number;
  kind: 'svg' | 'png';
  read(): Promise<Buffer>;
}

export const demoBrandAssets: readonly DemoBrandAsset[] = [
  {
    title: 'Banner for library pages',
    description: 'Four to one, as SVG: scales to every width without becoming blurred.',
    daysAgo: 84,
    kind: 'svg',
    read: () => readPicture('banner-for-library-pages.svg'),
  },
  {
    title: 'Picture for posts',
    description: 'The logo as a PNG, for social media and slides.',
    daysAgo: 83,
    kind: 'png',
    read: () => readPicture('picture-for-posts.png'),
  },
];

/** Reads a picture shipped with the demo. The build puts the folder beside the server. */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(new URL(`./pictures/${name}`, import.meta.url));
}
