import BookOpen from 'lucide-react/icons/book-open';
import type { Resource } from '#contract/resources.ts';
import { type ListedType, type ResourceSort, sortsOf } from '#contract/values/files/resource-kinds.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { categoryOptions, sortLabels, totalText, typeOptions } from '#web/features/resources/resource-texts.ts';
import { useResources } from '#web/features/resources/resources.api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { LibraryCards } from './library-cards.tsx';
import type { LibrarySearch } from './library-search.ts';
import { LibrarySkeleton } from './library-skeleton.tsx';

const list = {
  what: 'resources',
  icon: <BookOpen />,
  keyOf: ({ id }: Resource) => id,
  nothing: 'No resources found matching your criteria',
};

interface LibraryProps {
  search: LibrarySearch;
  /** Changes the address; an empty text removes a key. */
  onSearch: (change: { [Key in keyof LibrarySearch]?: LibrarySearch[Key] | '' }) => void;
}

/** Search, filters by type and subject, sorting, and the matching resources. */
export function Library({ search, onSearch }: LibraryProps) {
  const { tab = 'all', type = '', category = '', q = '', sort } = search;
  const sorts = sortsOf(q);
  const filters = { tab, ...(type && { type }), ...(category && { category }), ...(q && { q }), ...(sort && { sort }) };
  const read = useResources({ ...filters, withTotal: 'true' });
  const categories = read.first?.categories ?? [];
  return (
    <section aria-label="Resources" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <TypedSearch
          label="Search resources and inside files"
          text={q}
          maxLength={searchMaxLength}
          onSearch={(text) => onSearch({ q: text })}
          className="min-w-56 flex-1 max-md:basis-full"
        />
        <SelectField
          label="Type"
          isLabelHidden
          className="w-40 max-md:min-w-32 max-md:flex-1"
          value={type}
          options={[{ value: '', label: 'All Types' }, ...typeOptions]}
          // Each type has its own subjects.
          onChange={({ target }) => onSearch({ type: target.value as ListedType | '', category: '' })}
        />
        <SelectField
          label="Subject"
          isLabelHidden
          className="w-44 max-md:min-w-32 max-md:flex-1"
          value={category}
          options={[{ value: '', label: 'All Subjects' }, ...categoryOptions(categories, category)]}
          onChange={({ target }) => onSearch({ category: target.value })}
        />
        <SelectField
          label="Sort by"
          isLabelHidden
          className="w-40 max-md:w-full"
          value={sort ?? sorts[0]}
          options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={({ target }) => onSearch({ sort: target.value as ResourceSort })}
        />
      </div>
      <Total read={read} q={q} />
      <ListBody
        list={list}
        read={read}
        skeleton={<LibrarySkeleton />}
        block={(resources) => <LibraryCards resources={resources} />}
        onShowAll={() => onSearch({ q: '', type: '', category: '', tab: 'all' })}
      />
    </section>
  );
}

/** The total, announced when it changes, because the results appear below the field. */
function Total({ read, q }: { read: ReturnType<typeof useResources>; q: string }) {
  const total = read.first?.total ?? 0;
  return (
    <p role="status" className="-mt-1 min-h-4.5 text-muted text-small">
      {total > 0 && !read.isPlaceholderData && totalText(total, q)}
    </p>
  );
}
