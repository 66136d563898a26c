import { assessmentCategories, documentCategories } from '#contract/values/files/resource-kinds.ts';
import type { ManagedKind } from '#web/features/resources/resource-texts.ts';
import type { ManagerTab } from './manager-search.ts';

interface ManagerTexts {
  label: string;
  kind: ManagedKind;
  /** The types listed; together the tabs show everything that can be added. */
  types: string;
  /** For the file dialog; null for videos, which have their own dialog. */
  categories: readonly string[] | null;
  add: string;
  search: string;
  loading: string;
  empty: string;
  failed: string;
}

export const managerTexts: Record<ManagerTab, ManagerTexts> = {
  resources: {
    label: 'Learning Resources',
    kind: 'document',
    types: 'document,link,brand',
    categories: documentCategories,
    add: 'Upload Resource',
    search: 'Search resources',
    loading: 'Loading resources...',
    empty: 'No resources found. Upload your first learning resource!',
    failed: 'Failed to fetch resources',
  },
  assessments: {
    label: 'Assessments',
    kind: 'assessment',
    types: 'assessment',
    categories: assessmentCategories,
    add: 'Upload Assessment',
    search: 'Search assessments',
    loading: 'Loading assessments...',
    empty: 'No assessments found. Upload your first assessment!',
    failed: 'Failed to fetch assessments',
  },
  videos: {
    label: 'Educational Videos',
    kind: 'video',
    types: 'video',
    categories: null,
    add: 'Add Video',
    search: 'Search videos',
    loading: 'Loading videos...',
    empty: 'No videos found. Add your first educational video!',
    failed: 'Failed to fetch videos',
  },
};
