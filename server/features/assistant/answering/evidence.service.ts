import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { articleParameter, readersOf } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { groupOf, publicScope, scopeOfReaders } from '#server/features/assistant/finding/passage.ts';
import {
  type AccountFactName,
  factId,
  factOf,
  factPassages,
} from '#server/features/assistant/knowledge/account-passages.ts';
import { articleHref } from '#server/features/assistant/knowledge/article-text.ts';
import type { Shelf } from '#server/features/assistant/knowledge/library.service.ts';
import { findReadablePart } from '#server/features/assistant/knowledge/resource-passages.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Evidence } from './compose.ts';

export interface AskedFact {
  name: AccountFactName;
  /** A month, for example, may be named in it. */
  question: string;
  /** One that a member of staff serves; left out, the asker's own. */
  institution?: { id: number; name: string };
}

/** What one fact says to a person, in sentences; null for those who may not read it. */
export type ReadFact = (me: Person, asked: AskedFact) => Promise<string[] | null>;

/** The scopes that may answer a person: articles by their role, and files of a customer's own institution. */
export function readableScopes({ role, institutionId }: Person): number[] {
  const articles = readersOf(role).map(scopeOfReaders);
  return role === 'customer' && institutionId !== null ? [...articles, institutionId] : articles;
}

export function hasAccount({ role, institutionId }: Person): boolean {
  return role === 'customer' && institutionId !== null;
}

/** Reads passages through the person who asks: what they may not read, or is gone by now, is not there. */
export function createEvidence({ db, readFact }: { db: Db; readFact: ReadFact }) {
  async function ofFact(me: Person, passageId: string, asked: AskedFact): Promise<Evidence | undefined> {
    const sentences = await readFact(me, asked);
    if (!sentences) return undefined;
    const { title, href } = factPassages[asked.name];
    const { institution } = asked;
    const where = institution
      ? { title: institution.name, place: title.replace(/^Your /, ''), href: `/institutions/${institution.id}` }
      : { title, place: null, href };
    return { passageId, kind: 'account', ...where, text: sentences.join('\n'), isPrivate: true };
  }

  async function ofFile(
    me: Person,
    passageId: string,
    resourceId: number,
    part: number,
  ): Promise<Evidence | undefined> {
    const found = await findReadablePart(db, readableScopes(me), { resourceId, part });
    if (!found) return undefined;
    const { title, place, text, scope, audience } = found;
    return {
      // The heading above a first paragraph is mostly the title.
      passageId,
      kind: 'resource',
      title,
      place: place.replace(`${title}, `, ''),
      text,
      href: fileHref({ resourceId, place, audience }),
      isPrivate: scope !== publicScope,
    };
  }

  async function of(me: Person, shelf: Shelf, passageId: string, question: string): Promise<Evidence | undefined> {
    const fact = factOf(passageId);
    if (fact) return ofFact(me, passageId, { name: fact, question });
    const [, resourceId, part] = /^resource (\d+)#(\d+)$/.exec(passageId) ?? [];
    if (resourceId && part) return ofFile(me, passageId, Number(resourceId), Number(part));
    const passage = shelf.passages.get(passageId);
    if (!passage || !readableScopes(me).includes(passage.scope)) return undefined;
    const { title, heading, text } = passage;
    const href = articleHref(articleIdOf(passageId) ?? '', heading);
    return { passageId, kind: 'article', title, place: heading || null, href, text, isPrivate: false };
  }

  return {
    /** In the same order. */
    async read(me: Person, shelf: Shelf, passageIds: readonly string[], question: string): Promise<Evidence[]> {
      const found: Evidence[] = [];
      for (const id of passageIds) found.push(...[await of(me, shelf, id, question)].flatMap((each) => each ?? []));
      return found;
    },

    /** A fact of an institution that a member of staff serves; nothing where they may not read it. */
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

/** The article that a passage is of; undefined for others. */
export function articleIdOf(passageId: string): string | undefined {
  return /^article (.+)$/.exec(groupOf(passageId))?.[1];
}

/** The same by a source of an answer. */
export function articleIdOfSource({ kind, href }: AnswerSource): string | undefined {
  if (kind !== 'article') return undefined;
  return new URLSearchParams(href.slice(href.indexOf('?'))).get(articleParameter) ?? undefined;
}

/** The file at its page or slide. */
function fileHref(file: { resourceId: number; place: string; audience: 'learning' | 'librarian' }): string {
  const screen = file.audience === 'librarian' ? paths.librarianResources : paths.resources;
  const page = /^(?:Page|Slide) (\d+)$/.exec(file.place)?.[1];
  return `${screen}?resource=${file.resourceId}${page ? `&page=${page}` : ''}`;
}
