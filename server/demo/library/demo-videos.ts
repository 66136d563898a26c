import type { DemoClip, DemoLink, DemoVideo } from './demo-item.ts';

// Two open films, which everybody may show, to try the player with; the other ids are made up, so the player of their
// site says that there is no such video.
const openFilm = 'An open film of the Blender Foundation, to try the player with.';
const madeUp = 'A demonstration entry: its player opens and says that the video does not exist.';

/** Videos at every provider that is known from the start. */
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
    title: 'Why rents rise',
    description: `Nine minutes with the authors of a study of forty cities. ${madeUp}`,
    daysAgo: 150,
    playlist: 'General',
    address: 'https://www.youtube.com/watch?v=DemoVideo01',
  },
  {
    title: 'Reading a regression table',
    description: `Which number to look at first, and which to ignore. ${madeUp}`,
    daysAgo: 122,
    playlist: 'Mathematics',
    address: 'https://vimeo.com/10000000001',
  },
  {
    title: 'What a degree of warming does to a harvest',
    description: `Field trials on three continents. ${madeUp}`,
    daysAgo: 101,
    playlist: 'Science',
    address:
      'https://cdnapisec.kaltura.com/p/1000000/sp/100000000/embedIframeJs/uiconf_id/10000000/partner_id/1000000?entry_id=0_demo0001',
  },
  {
    title: 'How to argue with a graph',
    description: `A lecture of twenty minutes, with questions. ${madeUp}`,
    daysAgo: 79,
    playlist: 'English',
    address: 'https://demo.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=00000000-0000-4000-8000-000000000001',
  },
  {
    title: 'Learning a language after sixty',
    description: `What changes, and what does not. ${madeUp}`,
    daysAgo: 57,
    playlist: 'Languages',
    address: 'https://fast.wistia.net/embed/iframe/demo000001',
  },
  {
    title: 'The long peace: a debate',
    description: `Two historians, one graph. ${madeUp}`,
    daysAgo: 33,
    playlist: 'History',
    address: 'https://www.dailymotion.com/video/xdemo01',
  },
];

/** A film of our own, which plays without any other site. */
export const demoClip: DemoClip = {
  title: 'How to read a usage report',
  description: 'Eighteen seconds, with captions and without sound: what the bars mean, and what to ask of them.',
  daysAgo: 5,
  playlist: 'General',
  film: 'how-to-read-a-usage-report',
  cover: 'how-to-read-a-usage-report',
};

/** A film for librarians. */
export const demoLibrarianVideos: readonly DemoVideo[] = [
  {
    title: 'Showing the collection in ten minutes',
    description: `A librarian presents it at the beginning of a class. ${madeUp}`,
    daysAgo: 66,
    playlist: 'General',
    address: 'https://www.youtube.com/watch?v=DemoVideo02',
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
