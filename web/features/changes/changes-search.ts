import { changeActions, changedObjectNames } from '#contract/values/changes.ts';
import { momentsOf } from '#web/lib/day-range.ts';
import { addressReader, choiceField, dayField, fieldBeside, type SearchIn, textField } from '#web/lib/pages/address.ts';

const type = choiceField(changedObjectNames);

export const readChangesSearch = addressReader({
  q: textField(),
  /** The person's id; 0 for the portal itself. */
  by: (typed): number | undefined => (/^\d{1,15}$/.test(String(typed)) ? Number(typed) : undefined),
  type,
  /** One object of that type; a number if possible, so that the address has no quotation marks. */
  object: fieldBeside('type', type, (typed): string | number | undefined => {
    const object = String(typed ?? '');
    if (/^[1-9]\d{0,14}$/.test(object)) return Number(object);
    return /^[\w.-]{1,100}$/.test(object) ? object : undefined;
  }),
  action: choiceField(changeActions),
  /** Days, both included. */
  from: dayField,
  to: dayField,
});
export type ChangesSearch = SearchIn<typeof readChangesSearch>;

/** The filters for the call; days of the viewer's time zone become moments. */
export function filtersOf({ from, to, ...rest }: ChangesSearch) {
  return { ...rest, ...momentsOf({ from, to }) };
}
