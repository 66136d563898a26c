import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { articleParameter, readersOf } from '#contract/values/assistant.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { groupOf, isWritten, publicScope, scopeOfReaders } from '#server/features/assistant/finding/passage.ts';
import {
  type AccountFactName,
  factId,
  factOf,
  factPassages,
} from '#server/features/assistant/knowledge/account-passages.ts';
import { articleHref, sectionsOf } from '#server/features/assistant/knowledge/article-text.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { findReadablePart } from '#server/features/assistant/knowledge/resource-passages.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Evidence } from './cards.ts';
import { asksForSecretsOrMoney } from './harmful.ts';
import { withoutRequests } from './without-requests.ts';

export interface AskedFact {
  name: AccountFactName;
  /** May name a month, for example. */
  question: string;
  /** An institution that the staff member serves; the viewer's own if left out. */
  institution?: { id: number; name: string };
}

/** Sentences that state a fact for a person; null if they may not read it. */
export type ReadFact = (me: Person, asked: AskedFact) => Promise<string[] | null>;

/** The scopes a person may search: articles for their role, and files of a customer's own institution. */
export function readableScopes(person: Person): number[] {
  const articles = readersOf(person.role).map(scopeOfReaders);
  const { institutionId } = person;
  return hasAccount(person) && institutionId !== null ? [...articles, institutionId] : articles;
}

export function hasAccount(person: Person): boolean {
  return capabilitiesOf(person).actsForOwnInstitution && person.institutionId !== null;
}

/**
 * Loads passages with the viewer's access rights. Passages they may not read, or that no longer exist, are left out.
 */
export function createEvidence({ db, readFact }: { db: Db; readFact: ReadFact }) {
  async function ofFact(me: Person, passageId: string, asked: AskedFact): Promise<Evidence | undefined> {
    const sentences = await readFact(me, asked);
    if (!sentences) return undefined;
    const { title, href } = factPassages[asked.name];
    const { institution } = asked;
    const where = institution
      ? { title: institution.name, place: title.replace(/^Your /, ''), href: `/institutions/${institution.id}` }
      : { title, place: null, href };
    return { passageId, kind: 'account', ...where, text: sentences.join('\n'), others: [], isPrivate: true };
  }

  async function ofFile(
    me: Person,
    passageId: string,
    resourceId: number,
    part: number,
  ): Promise<Evidence | undefined> {
    const found = await findReadablePart(db, readableScopes(me), { resourceId, part });
    if (!found) return undefined;
    const { title, place, scope, audience } = found;
    const text = withoutRequests(found.text);
    // Title and place are shown next to the quotation, so they are checked as well.
    if (text === '' || asksForSecretsOrMoney(`${title}. ${place}`)) return undefined;
    return {
      // The heading of the first paragraph usually repeats the title.
      passageId,
      kind: 'resource',
      title,
      place: place.replace(`${title}, `, ''),
      text,
      href: fileHref({ resourceId, place, audience }),
      others: [],
      isPrivate: scope !== publicScope,
    };
  }

  async function of(me: Person, corpus: Corpus, passageId: string, question: string): Promise<Evidence | undefined> {
    const fact = factOf(passageId);
    if (fact) return ofFact(me, passageId, { name: fact, question });
    const [, resourceId, part] = /^resource (\d+)#(\d+)$/.exec(passageId) ?? [];
    if (resourceId && part) return ofFile(me, passageId, Number(resourceId), Number(part));
    const passage = corpus.passages.get(passageId);
    if (!passage || !isWritten(passage) || !readableScopes(me).includes(passage.scope)) return undefined;
    const { title, heading, text } = passage;
    const id = articleIdOf(passageId) ?? '';
    const href = articleHref(id, heading);
    const others = headingsOf(corpus, passageId).filter((other) => other !== heading);
    return {
      ...{ passageId, kind: 'article', title, place: heading || null, href, text, isPrivate: false },
      others: others.map((other) => ({ heading: other, href: articleHref(id, other) })),
      ...(passage.scope === publicScope && me.institutionId === null && { isForLibrarians: true }),
    };
  }

  return {
    /** Keeps the order of the ids. */
    async read(me: Person, corpus: Corpus, passageIds: readonly string[], question: string): Promise<Evidence[]> {
      const found: Evidence[] = [];
      for (const id of passageIds) found.push(...[await of(me, corpus, id, question)].flatMap((each) => each ?? []));
      return found;
    },

    /** A fact of an institution that the staff member serves; nothing if they may not read it. */
    async readOfServed(
      me: Person,
      institution: { id: number; name: string },
      asked: Pick<AskedFact, 'name' | 'question'>,
    ): Promise<Evidence[]> {
      const found = await ofFact(me, factId(asked.name), { ...asked, institution });
      return found ? [found] : [];
    },
  };
}

/** The headings of the article that a passage is from. */
function headingsOf({ articles }: Corpus, passageId: string): string[] {
  const body = articles.get(articleIdOf(passageId) ?? '')?.text.body ?? '';
  return sectionsOf(body).flatMap(({ heading }) => heading ?? []);
}

export function articleIdOf(passageId: string): string | undefined {
  return /^article (.+)$/.exec(groupOf(passageId))?.[1];
}

export function articleIdOfSource({ kind, href }: AnswerSource): string | undefined {
  if (kind !== 'article') return undefined;
  return new URLSearchParams(href.slice(href.indexOf('?'))).get(articleParameter) ?? undefined;
}

/** Links to the page or slide of the file. */
function fileHref(file: { resourceId: number; place: string; audience: 'learning' | 'librarian' }): string {
  const screen = file.audience === 'librarian' ? paths.librarianResources : paths.resources;
  const page = /^(?:Page|Slide) (\d+)$/.exec(file.place)?.[1];
  return `${screen}?resource=${file.resourceId}${page ? `&page=${page}` : ''}`;
}
