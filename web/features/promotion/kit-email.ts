import { escaped, type KitFacts } from '#contract/values/promotion/kit-texts.ts';

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

/** The e-mail as plain text. */
export function kitEmailText(facts: KitFacts): string {
  return kitEmail(facts).paragraphs.join('\n\n');
}

/** The e-mail as HTML. */
export function kitEmailHtml(facts: KitFacts): string {
  const { paragraphs, link } = kitEmail(facts);
  const anchor = `<a href="${escaped(link)}">${escaped(link)}</a>`;
  return paragraphs.map((text) => `<p>${text === link ? anchor : escaped(text)}</p>`).join('\n');
}
