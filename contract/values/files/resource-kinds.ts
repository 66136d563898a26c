export const resourceTypes = ['document', 'assessment', 'video', 'link', 'brand', 'usage_stats'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Types in resource lists; usage reports have their own screen. */
export const listedTypes = [
  'document',
  'assessment',
  'video',
  'link',
  'brand',
] as const satisfies readonly ResourceType[];
export type ListedType = (typeof listedTypes)[number];

/** `learning`: /resources and /admin/resources. `librarian`: only /librarian-resources. */
export const audiences = ['learning', 'librarian'] as const;
export type Audience = (typeof audiences)[number];

export const documentCategories = ['document', 'worksheet', 'presentation', 'study_guide'] as const;
export const assessmentCategories = ['practice_test', 'quiz', 'exam', 'homework'] as const;
export const playlists = ['General', 'Mathematics', 'Science', 'English', 'Languages', 'History'] as const;
/** For resources without a category. */
export const defaultCategory = 'General';
export const defaultResourceType = 'document' satisfies ResourceType;

/** The tabs of /resources and their categories; null: all. */
export const learningTabs = {
  all: null,
  textbooks: ['document'],
  worksheets: ['worksheet'],
  'past-papers': ['practice_test', 'exam', 'quiz', 'homework'],
} as const satisfies Record<string, readonly string[] | null>;
export type LearningTab = keyof typeof learningTabs;

/** `best`: matches in the title before other matches, each newest first. */
export const resourceSorts = ['best', 'newest', 'oldest', 'title'] as const;
export type ResourceSort = (typeof resourceSorts)[number];

/** Available sort orders with and without a search text; the first is the default. */
export function sortsOf(q: string | undefined): readonly [ResourceSort, ...ResourceSort[]] {
  return q ? ['best', 'newest'] : ['newest', 'oldest', 'title'];
}
