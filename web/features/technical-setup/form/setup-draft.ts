import type { SetupValues, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import type { IpRangeRow } from '#contract/values/ip-ranges/ip-range.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';

/** The values of the form: as stored, except that ranges are rows. */
export type SetupFields = Omit<SetupValues, 'ipRanges'> & { rows: readonly IpRangeRow[] };
export type SetupField = keyof SetupFields;

export const setupFields: readonly SetupField[] = [
  'entityId',
  'samlMetadataUrl',
  'ssoEndpoint',
  'ssoBinding',
  'certificate',
  ...samlAttributes.map(({ field }) => field),
  'rows',
];

const emptyRow: IpRangeRow = { start: '', end: '' };

/** A colleague's change while the form was open. `mine` is what was typed instead. */
export interface MeanwhileChange {
  field: SetupField;
  before: SetupFields[SetupField];
  after: SetupFields[SetupField];
  mine?: SetupFields[SetupField];
}

/** Unsaved work on a set-up. */
export interface SetupDraft {
  /** The saved values when the draft was begun or last merged. */
  base: SetupFields;
  mine: SetupFields;
  /** The `updatedAt` of the version that the viewer has seen; null if none was saved. */
  seenAt: string | null;
  /** The `updatedAt` of the version in `base`. */
  baseAt: string | null;
  meanwhile: readonly MeanwhileChange[];
}

/** Always has at least one row. */
export function fieldsOf({ ipRanges, ...values }: SetupValues): SetupFields {
  const rows: readonly IpRangeRow[] = JSON.parse(ipRanges);
  const fields = { ...values, rows: rows.length > 0 ? rows : [emptyRow] };
  return Object.fromEntries(setupFields.map((field) => [field, fields[field]])) as unknown as SetupFields;
}

export function valuesOf({ rows, ...fields }: SetupFields): SetupValues {
  return { ...fields, ipRanges: JSON.stringify(rows) };
}

/** The draft after an edit, or null if everything is as saved. */
export function typedDraft(
  draft: SetupDraft | null,
  setup: TechnicalSetup,
  typed: Partial<SetupFields>,
): SetupDraft | null {
  const before = draft ?? beginDraft(setup);
  const mine = { ...before.mine, ...typed };
  // A conflict is over once the colleague's value was taken or typed.
  const meanwhile = before.meanwhile.map(({ mine: typedThen, ...change }) =>
    typedThen === undefined || isSame(mine[change.field], change.after) ? change : { ...change, mine: typedThen },
  );
  return ifUnsaved({ ...before, mine, meanwhile });
}

function ifUnsaved(draft: SetupDraft): SetupDraft | null {
  return setupFields.every((field) => isSame(draft.mine[field], draft.base[field])) ? null : draft;
}

function beginDraft(setup: TechnicalSetup): SetupDraft {
  const base = fieldsOf(setup);
  return { base, mine: base, seenAt: setup.updatedAt, baseAt: setup.updatedAt, meanwhile: [] };
}

/**
 * Merges the draft with the present set-up. A colleague's changes are taken over and reported where nothing was typed; typed values stay.
 * Null if nothing is left to save.
 */
export function metDraft(draft: SetupDraft, setup: TechnicalSetup): SetupDraft | null {
  if (draft.baseAt === setup.updatedAt) return draft;
  const theirs = fieldsOf(setup);
  const { base, mine } = draft;
  const changed = setupFields.filter((field) => !isSame(base[field], theirs[field]));
  const isTyped = (field: SetupField) => !isSame(base[field], mine[field]);
  const untouched = changed.filter((field) => !isTyped(field));
  const changes = changed.map((field): MeanwhileChange => {
    const isClash = isTyped(field) && !isSame(mine[field], theirs[field]);
    // After two changes, shows the value before the first.
    const before = draft.meanwhile.find((earlier) => earlier.field === field)?.before ?? base[field];
    return { field, before, after: theirs[field], ...(isClash && { mine: mine[field] }) };
  });
  const meanwhile = [...draft.meanwhile.filter(({ field }) => !changed.includes(field)), ...changes];
  return ifUnsaved({
    base: theirs,
    mine: { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) },
    // A change of state alone need not be seen before saving.
    seenAt: meanwhile.length === 0 ? setup.updatedAt : draft.seenAt,
    baseAt: setup.updatedAt,
    meanwhile,
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
