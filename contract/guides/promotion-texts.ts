import type { Chapter } from './guide.ts';
import type { KitFacts } from './kit-texts.ts';
import { heading, readyText } from './text-blocks.ts';

/** What a library's promotion kit is filled in with, as its texts say it. */
export type FilledKit = Pick<KitFacts, 'name' | 'link'>;

/** Where readers begin: the library's link, or where they find it. */
function beginAt(kit: FilledKit | null): string {
  return kit?.link ?? 'the library’s website';
}

/** Longer texts, to be copied; with the name and link of a kit that is filled in. */
export function readyTexts(portalName: string, kit: FilledKit | null): Chapter {
  return {
    title: 'Texts for your pages',
    lead: kit
      ? 'Copy them and publish: your name and link are in them. Shorten them as you like.'
      : 'Copy them and publish. Once you have filled in your promotion kit, your name and link are in them. Shorten them as you like.',
    blocks: [
      heading('Newsletter'),
      readyText(
        'Short',
        `See the research, not just the citation. ${portalName} brings you more than 8,000 videos in which researchers and policy experts explain what they found, with over 10,000 study notes to go with them. Free for everyone at ${kit?.name ?? 'our institution'}, at ${beginAt(kit)}`,
      ),
      readyText(
        'Long',
        `Some papers are easier to understand once their author has told you what they are about. That is what ${portalName} is for: more than 8,000 short videos by researchers and policy experts, from economics and health to climate and law, with over 10,000 study notes to read alongside.\n\nTwo ways to begin: look for the topic of your next essay and watch one video before you read, or ask your lecturer which one fits the course. Everything can be cited, and everything is included in the library’s subscription.\n\nStart at ${beginAt(kit)}\n\nOff campus, sign in with your usual university account. Questions? Reply to this message, or come to the enquiry desk.`,
      ),
      heading('Subject guide'),
      readyText(
        'For a guide or a list of databases',
        `${portalName} – expert research and policy videos. Researchers explain their own work in five to fifteen minutes; study notes, worksheets and past papers go with it. Good for getting into a topic, preparing seminars and revising. Access: on campus without signing in, elsewhere with your university account.`,
      ),
    ],
  };
}

/** Short ones. */
export function socialTexts(portalName: string, kit: FilledKit | null): Chapter {
  return {
    title: 'Posts, screens and desks',
    lead: 'One thought each. Add a picture from the video if you can, and always the link. Post in the first two weeks of term, two weeks before essays are due, and in the month before examinations.',
    blocks: [
      heading('Social posts'),
      readyText(
        'For the beginning of term',
        `New reading list? Watch the author first. ${portalName} has 8,000+ videos by the people behind the papers. Yours through the library: ${beginAt(kit)}`,
      ),
      readyText(
        'For essays',
        `Stuck on an introduction? Ten minutes with a researcher who has spent ten years on your topic. Start here: ${beginAt(kit)}`,
      ),
      readyText(
        'For revision',
        `Revising on the bus: short videos, study notes and past papers in ${portalName}. Sign in with your university account: ${beginAt(kit)}`,
      ),
      readyText(
        'For teaching staff',
        'Ten minutes of evidence for your next seminar, ready to show. Tell the library your topic, and we will find the video.',
      ),
      heading('Screens and the enquiry desk'),
      readyText(
        'Three lines for a screen',
        `See the research, not just the citation.\n8,000+ expert videos in ${portalName}\n${kit?.link ?? 'Ask at the library'}`,
      ),
      readyText(
        'At the desk, when someone asks for “something about …”',
        '“There is a short video by a researcher on that. Shall I send you the link? Then you will know what to look for in the articles.”',
      ),
    ],
  };
}
