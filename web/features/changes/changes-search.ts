import type { ChangeFilters } from '#contract/changes.ts';
import { changeActions, changedObjectNames } from '#contract/values/changes.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { momentsOf, readDay } from '#web/lib/day-range.ts';

/** The search of /admin/changes; what is missing is not asked for. */
export interface ChangesSearch {
  q?: string;
  /** Who did it; 0 for the portal itself. */
  by?: number;
  type?: NonNullable<ChangeFilters['type']>;
  /** One object of that type; as a number where it is one, so that the address has no quotation marks. */
  object?: string | number;
  action?: NonNullable<ChangeFilters['action']>;
  /** Days, both included. */
  from?: string;
  to?: string;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readChangesSearch(search: { [Key in keyof ChangesSearch]?: unknown }): ChangesSearch {
  const q = search.q === undefined ? '' : String(search.q).slice(0, searchMaxLength);
  const by = search.by === undefined || search.by === '' ? -1 : Number(search.by);
  const type = changedObjectNames.find((known) => known === search.type);
  const object = type && /^[\w.-]{1,100}$/.test(String(search.object ?? '')) ? String(search.object) : '';
  const action = changeActions.find((known) => known === search.action);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(by) && by >= 0 && { by }),
    ...(type && { type }),
    ...(object && { object: /^[1-9]\d{0,14}$/.test(object) ? Number(object) : object }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same as the call takes it: days of the viewer's own time zone become moments. */
export function filtersOf({ from, to, ...rest }: ChangesSearch) {
  return { ...rest, ...momentsOf({ ...(from && { from }), ...(to && { to }) }) };
}
