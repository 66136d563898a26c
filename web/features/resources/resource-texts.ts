import type { Resource } from '#contract/resources.ts';
import { fileKinds } from '#contract/values/files/file-kinds.ts';
import {
  assessmentCategories,
  defaultCategory,
  documentCategories,
  type LearningTab,
  playlists,
  type ResourceSort,
  type ResourceType,
} from '#contract/values/files/resource-kinds.ts';
import { resourcesCountMax } from '#contract/values/limits.ts';
import { countText } from '#web/lib/numbers.ts';

export type ManagedKind = 'document' | 'assessment' | 'video';

export const learningTabLabels: Record<LearningTab, string> = {
  all: 'All',
  textbooks: 'Textbooks',
  worksheets: 'Worksheets',
  'past-papers': 'Past Papers',
};

const typeLabels: Record<ResourceType, string> = {
  document: 'Document',
  assessment: 'Assessment',
  video: 'Video',
  link: 'Link',
  brand: 'Brand Asset',
  usage_stats: 'Usage report',
};

export const typeOptions = (['document', 'assessment', 'video', 'link'] as const).map((type) => ({
  value: type,
  label: typeLabels[type],
}));

export const sortLabels: Record<ResourceSort, string> = {
  best: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
};

/** `total` counts up to one above a limit only. */
export function totalText(total: number, q: string): string {
  const isMore = total > resourcesCountMax;
  const amount = isMore ? `More than ${countText(resourcesCountMax)}` : countText(total);
  const what = total === 1 ? 'resource' : 'resources';
  return q === '' ? `${amount} ${what}` : `${amount} ${what} found`;
}

/** A category's label: 'Study Guide' for study_guide. */
export function categoryLabel(category: string): string {
  return category
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The category; by default Document, Assessment, or General for a video. */
export function typeLabel({ type, category }: Resource): string {
  if (type === 'video') return category || defaultCategory;
  return category === '' || category === defaultCategory ? typeLabels[type] : categoryLabel(category);
}

/** The kind of its file, else video or link. */
export function badgeLabel({ type, fileKind }: Resource): string {
  return fileKind ? fileKinds[fileKind].label : typeLabels[type];
}

/** The options for a category, including the current one even if it is not in the list. */
export function categoryOptions(categories: readonly string[], current = ''): { value: string; label: string }[] {
  const all = current === '' || categories.includes(current) ? categories : [...categories, current];
  return all.map((value) => ({ value, label: categoryLabel(value) }));
}

export function categoriesOf(type: ResourceType): readonly string[] {
  if (type === 'video') return playlists;
  return type === 'assessment' ? assessmentCategories : documentCategories;
}

/** A title from a file's name: without extension, with spaces for underscores and hyphens. */
export function titleFrom(filename: string): string {
  const name = filename
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name || filename;
}
