import { archiveSections, type SectionId, type SpecialSectionId } from '#server/db/declarations/archive-sections.ts';
import { accountSections } from './account-sections.ts';
import { conversationSections } from './conversation-sections.ts';
import { declaredSection } from './declared-section.ts';
import type { ReadSection } from './section.ts';
import { workSections } from './work-sections.ts';

export interface Section {
  name: string;
  title: string;
  about: string;
  read: ReadSection;
}

/** `files` is excluded, because files are added first: the other sections refer to their paths. */
const special: Readonly<Record<Exclude<SpecialSectionId, 'files'>, ReadSection>> = {
  ...accountSections,
  ...conversationSections,
  ...workSections,
};
const specialReaders: { readonly [Id in SectionId]?: ReadSection } = special;

export const sections: readonly Section[] = (Object.keys(archiveSections) as SectionId[])
  .filter((name) => name !== 'files')
  .map((name) => {
    const { title, about } = archiveSections[name];
    return { name, title, about, read: specialReaders[name] ?? declaredSection(name) };
  });
