import { useId, useState } from 'react';
import type { SavedView } from '#contract/saved-views.ts';
import { savedViewNameMaxLength } from '#contract/values/limits.ts';
import type { SavedViewList } from '#contract/values/saved-views.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';
import { useRemoveView, useSavedViews, useSaveView } from './saved-views.api.ts';

interface SavedViewsProps<Search> {
  list: SavedViewList;
  search: Search;
  onSearch: ChangeAddress<Search>;
}

export function SavedViews<Search extends object>({ list, search, onSearch }: SavedViewsProps<Search>) {
  const legendId = useId();
  const [isNaming, setNaming] = useState(false);
  const { data: views } = useSavedViews(list);
  const remove = useRemoveView(list);
  const shown = textsOf(search);
  const isNarrowed = Object.keys(shown).length > 0;
  if (!views || (views.length === 0 && !isNarrowed)) return null;
  const current = views.find((view) => isSame(view.search, shown));
  const choose = (view: SavedView) => {
    const emptied = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
    onSearch({ ...emptied, ...view.search } as { [Key in keyof Search]?: unknown });
  };
  return (
    <fieldset aria-labelledby={legendId} className="flex flex-wrap items-center gap-2 px-4 pt-3 print:hidden">
      {views.length > 0 && (
        <span id={legendId} className="text-muted text-small">
          Your views
        </span>
      )}
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view === current}
          onClick={() => choose(view)}
          className="min-h-9 max-w-64 truncate rounded-control border border-control px-3 text-control transition-colors duration-120 hover:bg-hover aria-pressed:border-primary aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link touch:min-h-11"
        >
          {view.name}
        </button>
      ))}
      {current && (
        <Button variant="ghost" onClick={() => remove.mutate(current)}>
          Remove this view
        </Button>
      )}
      {isNarrowed && !current && (
        <Button variant="ghost" className="first:-ml-4" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      {isNaming && (
        <NameDialog list={list} search={shown} names={views.map(({ name }) => name)} onClose={() => setNaming(false)} />
      )}
    </fieldset>
  );
}

interface NameDialogProps {
  list: SavedViewList;
  search: SavedView['search'];
  names: readonly string[];
  onClose: () => void;
}

function NameDialog({ list, search, names, onClose }: NameDialogProps) {
  const save = useSaveView(list);
  return (
    <TextDialog
      title="Save this view"
      description="What the list shows now, under a name you choose. No one else sees it."
      label="Name"
      hint={(name) => (names.includes(name) ? 'A view with this name is replaced' : undefined)}
      maxLength={savedViewNameMaxLength}
      missing="Give the view a name"
      persistKey={`saved-view.${list}`}
      isPending={save.isPending}
      send={(name) => save.mutateAsync({ name: name.trim(), search })}
      onClose={onClose}
    />
  );
}

/** The values of the address as text. */
function textsOf(search: object): Record<string, string> {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(said.map(([key, value]) => [key, String(value)]));
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
