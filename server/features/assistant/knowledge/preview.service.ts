import type { ArticlePreview, ArticleText } from '#contract/assistant/knowledge.ts';
import { type AssistantTopic, beginsWithYesOrNo, headingSlug } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import type { createAsking } from '#server/features/assistant/answering/asking.service.ts';
import { sentencesOf } from '#server/features/assistant/answering/sentences.ts';
import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import { groupOf } from '#server/features/assistant/finding/passage.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { plainText, sectionsOf } from './article-text.ts';
import { type Library, withArticle } from './library.service.ts';

interface PreviewSources {
  library: Library;
  finder: Finder;
  asking: ReturnType<typeof createAsking>;
}

interface Previewed {
  topic: AssistantTopic;
  text: ArticleText;
  replaces?: string | undefined;
  question: string;
  gapQuestions: readonly string[];
}

/** Temporary id of a text that is no article yet. */
const previewName = 'preview-of-this-text';
const sectionMaxWords = 220;
const askedMin = 3;

/** Previews a text: its sections, suggestions, and how a question would be answered with it. */
export async function previewArticle(parts: PreviewSources, me: Person, previewed: Previewed): Promise<ArticlePreview> {
  const { topic, text, question, gapQuestions } = previewed;
  const sections = sectionsOf(text.body).map(({ heading, body }) => ({
    heading,
    slug: heading === null ? null : headingSlug(heading),
    words: plainText(body).split(/\s+/).length,
  }));
  const remarks = [...remarksOn(text, sections), ...bareAnswersIn(text)];
  if (question === '' && gapQuestions.length === 0) return { sections, remarks, answer: null, gapQuestions: [] };
  const id = previewed.replaces ?? `${topic}/${previewName}`;
  const { corpus, trial } = await withArticle(await parts.library.corpus(), parts.library.filled({ id, topic, text }));
  const find: Finder['find'] = (asked) => parts.finder.findWith(asked, trial);
  const draft = (asked: string) => parts.asking.draft(me, corpus, { text: asked, earlier: [], topic }, find);
  const tried: ArticlePreview['gapQuestions'] = [];
  for (const asked of gapQuestions) {
    const { answeredFrom, sources } = await draft(asked);
    const isFromThis = answeredFrom[0] !== undefined && groupOf(answeredFrom[0]) === `article ${id}`;
    tried.push({ question: asked, sentence: isFromThis ? (sentencesOf(sources[0]?.excerpt ?? '')[0] ?? null) : null });
  }
  return { sections, remarks, answer: question === '' ? null : await draft(question), gapQuestions: tried };
}

function bareAnswersIn({ body }: ArticleText): string[] {
  const bare = sectionsOf(body).filter((section) => beginsWithYesOrNo(section.body));
  return bare.map(({ heading }) => `“${heading ?? 'The beginning'}” begins with Yes or No: write a full sentence.`);
}

function remarksOn({ asked, places }: ArticleText, sections: ArticlePreview['sections']): string[] {
  const remarks: string[] = [];
  if (asked.length < askedMin)
    remarks.push(`Name at least ${askedMin} other ways in which people ask: the article is found by them.`);
  if (sections[0]?.heading !== null)
    remarks.push('Begin with a paragraph that answers at once, above the first heading.');
  for (const { heading, words } of sections) {
    if (words > sectionMaxWords)
      remarks.push(
        `“${heading ?? 'The beginning'}” is long: sections of up to ${sectionMaxWords} words answer better.`,
      );
  }
  const slugs = sections.map(({ slug }) => slug);
  if (new Set(slugs).size < slugs.length)
    remarks.push('Two headings are the same: links can open only the first of them.');
  const known: readonly string[] = Object.values(paths);
  for (const { path } of places) {
    if (!known.includes(path.split(/[?#]/, 1)[0] ?? '')) remarks.push(`There is no page ${path}.`);
  }
  return remarks;
}
