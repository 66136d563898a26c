import {
  type ArticleChange,
  ArticleText,
  type EditedArticle,
  type KnowledgeArticle,
} from '#contract/assistant/knowledge.ts';
import type { ListQuery } from '#contract/list-query.ts';
import {
  type ArticleAction,
  type ArticleState,
  type AssistantTopic,
  articleActions,
  articleIdPattern,
  articleSlugMaxLength,
  headingSlug,
} from '#contract/values/assistant.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { compareNames } from '#contract/values/name-order.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { sumCounts } from '#server/features/assistant/gaps/counts.queries.ts';
import { statisticsSince } from '#server/features/assistant/gaps/statistics.service.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  type ArticleRow,
  findArticleRow,
  listArticleRows,
  lockArticleRow,
  readArticleChanges,
  updateArticleRow,
} from './articles.queries.ts';
import { topicOf } from './library.service.ts';
import { shippedArticles } from './shipped-articles.ts';

export interface ArticleEdit {
  byId: number;
  updatedAt: string | null;
}

/** Edits by administrators. Their texts override shipped articles, which are never changed. */
export function createArticles({ db, people, clock }: Portal) {
  const today = () => londonTime(clock()).day;

  async function change(
    id: string,
    { byId, updatedAt }: ArticleEdit,
    { action, make }: { action: ArticleAction; make: (row: ArticleRow) => Partial<ArticleRow> },
  ): Promise<EditedArticle> {
    refuseUnknown(id, (await findArticleRow(db, id)) !== undefined);
    // Loaded before the transaction: SQLite has one connection, which would wait for itself.
    const directory = await people.directory();
    await db.transaction().execute(async (transaction) => {
      const fresh = { ...unchanged(id), updatedAt: isoTime(clock()), updatedBy: byId };
      const before = await lockArticleRow(transaction, fresh);
      if ((before?.updatedAt ?? null) !== updatedAt) throw conflict(whoWasQuicker(directory, before));
      const changed = { ...(before ?? fresh), ...make(before ?? fresh) };
      // Each change gets a later time than the last one, so that the time can serve as a version.
      const at = isoTime(Math.max(clock(), Date.parse(before?.updatedAt ?? '1970-01-01') + 1));
      await updateArticleRow(transaction, { ...changed, updatedAt: at, updatedBy: byId });
      const object = { objectType: 'knowledgeArticle', objectId: id, institutionId: null } as const;
      await recordChange(transaction, { byId, at, ...object, action, before: before ?? unchanged(id), after: changed });
    });
    return read(id);
  }

  async function read(id: string): Promise<EditedArticle> {
    const row = await findArticleRow(db, id);
    const figures = (await sumCounts(db, statisticsSince(clock()))).find(({ article }) => article === id);
    const shipped = shippedText(id);
    if (!row && !shipped) throw notFound('This article does not exist');
    const head = describeArticle(id, row, { directory: await people.directory(), figures, today: today() });
    const published = row?.published ? textOf(row.published) : shipped;
    return {
      ...head,
      published: row?.isWithdrawn ? null : published,
      draft: row?.draft ? textOf(row.draft) : null,
      shipped,
    };
  }

  return {
    read,

    async list(): Promise<KnowledgeArticle[]> {
      const directory = await people.directory();
      const figures = new Map((await sumCounts(db, statisticsSince(clock()))).map((sums) => [sums.article, sums]));
      const rows = new Map((await listArticleRows(db)).map((row) => [row.id, row]));
      const ids = new Set([...shippedArticles().map(({ id }) => id), ...rows.keys()]);
      return [...ids]
        .map((id) => describeArticle(id, rows.get(id), { directory, figures: figures.get(id), today: today() }))
        .sort((a, b) => compareNames(`${a.topic} ${a.title}`, `${b.topic} ${b.title}`));
    },

    /** Creates an article with an id made from its title. Throws 409 if the id exists. */
    async add(
      { topic, text }: { topic: AssistantTopic; text: ArticleText },
      byId: number,
      recordCreation: RecordCreation,
    ): Promise<EditedArticle> {
      const id = `${topic}/${headingSlug(text.title).slice(0, articleSlugMaxLength).replace(/-$/, '')}`;
      if (!articleIdPattern.test(id)) throw badRequest('The title must hold letters or digits', 'title');
      if (shippedText(id) || (await findArticleRow(db, id))) throw conflict('There is an article of this name already');
      await db.transaction().execute(async (transaction) => {
        const at = isoTime(clock());
        const row = { ...unchanged(id), draft: JSON.stringify(text), updatedAt: at, updatedBy: byId };
        if (await lockArticleRow(transaction, row)) throw conflict('There is an article of this name already');
        const object = { objectType: 'knowledgeArticle', objectId: id, institutionId: null } as const;
        await recordChange(transaction, {
          byId,
          at,
          ...object,
          action: 'save draft',
          before: unchanged(id),
          after: row,
        });
        await recordCreation(transaction, id);
      });
      return read(id);
    },

    saveDraft: (id: string, edit: ArticleEdit, draft: ArticleText | null) =>
      change(id, edit, {
        action: draft ? 'save draft' : 'discard draft',
        make: () => ({ draft: draft && JSON.stringify(draft) }),
      }),

    publish: (id: string, edit: ArticleEdit) =>
      change(id, edit, {
        action: 'publish',
        make({ draft, published }) {
          if (!draft && !published && !shippedText(id)) throw conflict('There is no text to publish');
          return { published: draft ?? published, draft: null, isWithdrawn: false };
        },
      }),

    withdraw: (id: string, edit: ArticleEdit) =>
      change(id, edit, { action: 'withdraw', make: () => ({ isWithdrawn: true }) }),

    scheduleReview: (id: string, edit: ArticleEdit, reviewOn: string | null) =>
      change(id, edit, { action: 'schedule review', make: () => ({ reviewOn }) }),

    async history(id: string, query: ListQuery): Promise<Page<ArticleChange>> {
      const directory = await people.directory();
      const page = await readArticleChanges(db, id, query);
      const rows = page.rows.map(({ id: changeId, at, byId, action, before, after }) => {
        const [was, is]: Partial<ArticleRow>[] = [JSON.parse(before ?? '{}'), JSON.parse(after ?? '{}')];
        // Publishing moves the draft to `published`, so the published texts before and after are compared.
        const field = is?.published === undefined ? 'draft' : 'published';
        return {
          id: changeId,
          at,
          by: somebody(directory, byId ?? 0),
          action: actionOf(action),
          reviewOn: is?.reviewOn ?? null,
          before: was?.[field] ? textOf(was[field]) : null,
          after: is?.[field] ? textOf(is[field]) : null,
        };
      });
      return { ...page, rows };
    },
  };
}

function whoWasQuicker(directory: Directory, row: ArticleRow | undefined): string {
  const name = row && directory.find(row.updatedBy)?.fullName;
  return `${name ?? 'Someone'} has changed this article meanwhile: please look at it again`;
}

function refuseUnknown(id: string, hasRow: boolean): void {
  if (!hasRow && !shippedText(id)) throw notFound('This article does not exist');
}

function unchanged(id: string) {
  return { id, published: null, draft: null, isWithdrawn: false, reviewOn: null };
}

function shippedText(id: string): ArticleText | null {
  return shippedArticles().find((article) => article.id === id)?.text ?? null;
}

function textOf(json: string): ArticleText {
  return ArticleText.parse(JSON.parse(json));
}

function actionOf(text: string): ArticleAction {
  return articleActions.find((action) => action === text) ?? 'publish';
}

function somebody(directory: Directory, id: number) {
  return { id, fullName: directory.find(id)?.fullName ?? 'Someone who has left' };
}

interface About {
  directory: Directory;
  figures: { answered: number; helpful: number; notHelpful: number } | undefined;
  today: string;
}

function describeArticle(
  id: string,
  row: ArticleRow | undefined,
  { directory, figures, today }: About,
): KnowledgeArticle {
  const shipped = shippedText(id);
  const text = row?.published ? textOf(row.published) : (shipped ?? (row?.draft ? textOf(row.draft) : null));
  const { answered = 0, helpful = 0, notHelpful = 0 } = figures ?? {};
  return {
    id,
    topic: topicOf(id),
    title: text?.title ?? id,
    state: stateOf(row, shipped !== null),
    isShipped: shipped !== null,
    isChanged: shipped !== null && Boolean(row?.published),
    hasDraft: Boolean(row?.draft),
    reviewOn: row?.reviewOn ?? null,
    isReviewDue: Boolean(row?.reviewOn && row.reviewOn <= today),
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row ? somebody(directory, row.updatedBy) : null,
    figures: { answered, helpful, notHelpful },
  };
}

function stateOf(row: ArticleRow | undefined, isShipped: boolean): ArticleState {
  if (row?.isWithdrawn) return 'withdrawn';
  return isShipped || row?.published ? 'published' : 'draft';
}
