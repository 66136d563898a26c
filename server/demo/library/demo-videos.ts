import type { DemoClip, DemoLink, DemoVideo } from './demo-item.ts';

// Films under an open licence, used to try the player.
const openFilm = 'An open film of the Blender Foundation, to try the player with.';
export const demoVideos: readonly DemoVideo[] = [
  {
    title: 'Test film: Big Buck Bunny',
    description: openFilm,
    daysAgo: 199,
    playlist: 'General',
    address: 'https://www.youtube.com/watch?v=YE7VzlLtp-4',
  },
  {
    title: 'Test film: Big Buck Bunny, second copy',
    description: openFilm,
    daysAgo: 198,
    playlist: 'General',
    address: 'https://vimeo.com/1084537',
  },
  {
    title: 'Test film: Sintel',
    description: openFilm,
    daysAgo: 150,
    playlist: 'English',
    address: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
  },
  {
    title: 'Test film: Elephants Dream',
    description: openFilm,
    daysAgo: 101,
    playlist: 'Science',
    address: 'https://www.youtube.com/watch?v=TLkA0RELQ1g',
  },
  {
    title: 'Test film: Agent 327',
    description: openFilm,
    daysAgo: 79,
    playlist: 'Mathematics',
    address: 'https://www.youtube.com/watch?v=mN0zPOpADL4',
  },
  {
    title: 'Test film: Cosmos Laundromat',
    description: openFilm,
    daysAgo: 57,
    playlist: 'Languages',
    address: 'https://www.youtube.com/watch?v=Y-rmzh0PI3c',
  },
  {
    title: 'Test film: Spring',
    description: openFilm,
    daysAgo: 33,
    playlist: 'History',
    address: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
  },
];

/** Our own film, which plays without any other site. */
export const demoClip: DemoClip = {
  title: 'How to read a usage report',
  description: 'Eighteen seconds, with captions and without sound: what the bars mean, and what to ask of them.',
  daysAgo: 5,
  playlist: 'General',
  film: 'how-to-read-a-usage-report',
  cover: 'how-to-read-a-usage-report',
};

export const demoLibrarianVideos: readonly DemoVideo[] = [
  {
    title: 'Test film: Tears of Steel',
    description: openFilm,
    daysAgo: 66,
    playlist: 'General',
    address: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
  },
];

export const demoLinks: readonly DemoLink[] = [
  {
    title: 'Directory of Open Access Journals',
    description: 'Reviewed journals that everybody may read, for what the videos cite.',
    daysAgo: 115,
    address: 'https://doaj.org/',
  },
  {
    title: 'Our World in Data',
    description: 'Charts of long developments, each with its source and its data to download.',
    daysAgo: 70,
    address: 'https://ourworldindata.org/',
  },
];

export const demoLibrarianLinks: readonly DemoLink[] = [
  {
    title: 'COUNTER, the standard of usage reports',
    description: 'Who makes it, what its words mean, and the list of suppliers that were audited.',
    daysAgo: 140,
    address: 'https://www.countermetrics.org/',
  },
  {
    title: 'Making documents that everybody can read',
    description: 'The basics of accessibility from those who write the standard of the web.',
    daysAgo: 47,
    address: 'https://www.w3.org/WAI/fundamentals/',
  },
];
