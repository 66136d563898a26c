import type { ReactNode } from 'react';
import { searchMaxLength } from '#contract/values/limits.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';

interface Option {
  value: string;
  label: string;
}

export interface Filter<Key extends string = string> {
  key: Key;
  label: string;
  /** The options; without them the filter is a day. */
  options?: readonly Option[];
  /** Renders a special field, such as a search among very many. */
  render?: (field: { label: string; value: string; onChoose: (value: string) => void }) => ReactNode;
  /** A checkbox, stored as `true` in the address. */
  isCheck?: boolean;
  /** Keys that are cleared when this one changes. */
  resets?: readonly Key[];
  /** The value if the address has none. */
  otherwise?: string;
  className?: string;
}

interface ListToolbarProps<Search> {
  search: Search;
  onChange: ChangeAddress<Search>;
  searchLabel?: string;
  filters?: readonly Filter<keyof Search & string>[];
  hasLabels?: boolean;
  /** Content below the fields, also in print. */
  note?: ReactNode;
  children?: ReactNode;
}

const filterRow =
  'contents max-md:relative max-md:-mx-4 max-md:-my-1 max-md:flex max-md:shrink-0 max-md:basis-[calc(100%+2rem)] max-md:items-end max-md:gap-3 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:empty:hidden';

/** The filters and sorting of a list; the address holds the values. */
export function ListToolbar<Search extends object>({
  search,
  onChange,
  searchLabel,
  filters = [],
  hasLabels = false,
  note,
  children,
}: ListToolbarProps<Search>) {
  const chosen = search as Readonly<Record<string, unknown>>;
  const change = (key: string, value: string, resets: readonly string[] = []) =>
    onChange(Object.fromEntries([[key, value], ...resets.map((other) => [other, undefined])]));
  return (
    <div
      className={classNames(
        'flex flex-wrap items-end gap-3 border-b px-4 py-3',
        note ? 'print:*:hidden' : 'print:hidden',
      )}
    >
      {searchLabel && (
        <TypedSearch
          label={searchLabel}
          text={String(chosen['q'] ?? '')}
          maxLength={searchMaxLength}
          onSearch={(q) => change('q', q)}
          className={hasLabels ? 'basis-full' : 'min-w-56 flex-1 max-md:basis-full md:max-w-80'}
        />
      )}
      {/* One row on phones, however many filters there are, because people come for the list below. */}
      <div className={hasLabels ? 'contents' : filterRow}>
        {filters.map(({ key, label, options, render, isCheck, resets, otherwise = '', className }) => {
          const value = String(chosen[key] ?? otherwise);
          const look = className ?? (hasLabels ? 'min-w-36 flex-1' : 'w-48 max-md:min-w-36 max-md:flex-1');
          const field = { label, isLabelHidden: !hasLabels, className: classNames(look) };
          if (isCheck) {
            return (
              <label
                key={key}
                className={classNames(
                  'flex min-h-9 shrink-0 items-center gap-2 text-control touch:min-h-11',
                  className,
                )}
              >
                <input
                  type="checkbox"
                  className="size-4 accent-primary"
                  checked={value === 'true'}
                  onChange={({ target }) => change(key, String(target.checked))}
                />
                {label}
              </label>
            );
          }
          if (render) {
            return (
              <div key={key} className={look}>
                {render({ label, value, onChoose: (next) => change(key, next) })}
              </div>
            );
          }
          if (!options) {
            return (
              <DayField key={key} {...field} placeholder="Any day" value={value} onChange={(day) => change(key, day)} />
            );
          }
          return (
            <SelectField
              key={key}
              {...field}
              value={value}
              options={options}
              onChange={({ target }) => change(key, target.value, resets)}
            />
          );
        })}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3 md:ml-auto">{children}</div>}
      {note && <p className="basis-full text-muted text-small print:block!">{note}</p>}
    </div>
  );
}
