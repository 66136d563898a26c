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

/** One choice by which a list is narrowed or put in order. */
export interface Filter<Key extends string = string> {
  /** Of the address. */
  key: Key;
  label: string;
  /** Of how many one is chosen; without them it is a day. */
  options?: readonly Option[];
  /** The field itself, where it is one of its own: of very many, who are found by typing. */
  render?: (field: { label: string; value: string; onChoose: (value: string) => void }) => ReactNode;
  /** It is chosen or not, as `true` in the address. */
  isCheck?: boolean;
  /** Keys that mean nothing any more once another is chosen. */
  resets?: readonly Key[];
  /** What holds where the address says nothing. */
  otherwise?: string;
  className?: string;
}

interface ListToolbarProps<Search> {
  search: Search;
  /** What somebody chose, to be read as the address is. */
  onChange: ChangeAddress<Search>;
  /** Of the field for text; without it there is none. */
  searchLabel?: string;
  filters?: readonly Filter<keyof Search & string>[];
  /** Labels stand above the fields; without it the first choice says what a field is about. */
  hasLabels?: boolean;
  /** What stands below the fields, on paper too. */
  note?: ReactNode;
  children?: ReactNode;
}

const filterRow =
  'contents max-md:relative max-md:-mx-4 max-md:-my-1 max-md:flex max-md:shrink-0 max-md:basis-[calc(100%+2rem)] max-md:items-end max-md:gap-3 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:empty:hidden';

/** What narrows a list and puts it in order. The address holds what was chosen. */
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
          className={hasLabels ? 'basis-full' : 'min-w-56 flex-1 max-md:basis-full'}
        />
      )}
      {/* One row on phones, however many there are: the list below is what somebody came for. */}
      <div className={hasLabels ? 'contents' : filterRow}>
        {filters.map(({ key, label, options, render, isCheck, resets, otherwise = '', className }) => {
          const value = String(chosen[key] ?? otherwise);
          const look = className ?? (hasLabels ? 'min-w-36 flex-1' : 'w-44 max-md:min-w-36 max-md:flex-1');
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
      {children}
      {note && <p className="basis-full text-muted text-small print:block!">{note}</p>}
    </div>
  );
}
