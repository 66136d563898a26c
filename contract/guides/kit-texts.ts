/** What a kit is filled in with. */
export interface KitFacts {
  portalName: string;
  /** As readers know the institution. */
  name: string;
  link: string;
}

/** The words on posters and pictures. */
export const kitHeadline = 'See the research, not just the citation.';
export const kitLead = 'Expert research and policy videos, free with your library account.';
export const kitPromises = [
  ['8000+ videos', 'by researchers and policy experts, in minutes'],
  ['10,000+ study notes', 'worksheets and past papers, for essays and revision'],
  ['Free for you', 'with your library account, on campus and at home'],
] as const;

/** What a picture of the kit says, for whoever does not see it. */
export function kitAlternative({ portalName, name }: Omit<KitFacts, 'link'>): string {
  return `Watch research and policy videos in ${portalName}, with your account at ${name}`;
}

/** A message to all readers. */
export function kitEmail({ portalName, name, link }: KitFacts): {
  subject: string;
  paragraphs: string[];
  link: string;
} {
  return {
    subject: `New for you: research and policy videos in ${portalName}`,
    paragraphs: [
      'Hello,',
      `did you know that you can watch the research, and not only read about it? With your account at ${name} you have ${portalName}: more than 8000 videos in which researchers and policy experts explain their own work, most of them in less than ten minutes.`,
      'Use it to get into a new topic, to find sources for an essay, or to revise before an exam: there are more than 10,000 study notes, worksheets and past papers as well.',
      'It is free for you, on campus and at home. Start here:',
      link,
      'Questions? Just reply to this message or ask at the library.',
      name,
    ],
    link,
  };
}

/** The same as plain text. */
export function kitEmailText(facts: KitFacts): string {
  return kitEmail(facts).paragraphs.join('\n\n');
}

/** The same for programs that take HTML. */
export function kitEmailHtml(facts: KitFacts): string {
  const { paragraphs, link } = kitEmail(facts);
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`;
  return paragraphs.map((text) => `<p>${text === link ? anchor : escaped(text)}</p>`).join('\n');
}

interface Snippet extends KitFacts {
  /** Of the picture, with the portal's own. */
  pictureUrl: string;
  width: number;
  height: number;
}

/** For a website: a link and one picture, no script. */
export function kitSnippet({ link, pictureUrl, width, height, ...names }: Snippet): string {
  const size = `width="${width}" height="${height}" style="max-width:100%;height:auto"`;
  const image = `<img src="${escaped(pictureUrl)}" alt="${escaped(kitAlternative(names))}" ${size}>`;
  return `<a href="${escaped(link)}">${image}</a>`;
}

/** A text as it may stand in HTML and in SVG, also between quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
