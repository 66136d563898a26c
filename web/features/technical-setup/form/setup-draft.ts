import type { SetupValues, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import type { IpRangeRow } from '#contract/values/ip-ranges/ip-range.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';

/** The values of the form: as they are stored, but for the rows of ranges. */
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

/** What a colleague changed while the form was open. `mine`: what was typed there instead. */
export interface MeanwhileChange {
  field: SetupField;
  before: SetupFields[SetupField];
  after: SetupFields[SetupField];
  mine?: SetupFields[SetupField];
}

/** Unsaved work on a set-up. */
export interface SetupDraft {
  /** What was there when it was begun, or last met what a colleague saved. */
  base: SetupFields;
  mine: SetupFields;
  /** The `updatedAt` of the set-up as it was seen; null where none was saved. */
  seenAt: string | null;
  /** The `updatedAt` of the set-up that `base` is of. */
  baseAt: string | null;
  meanwhile: readonly MeanwhileChange[];
}

/** There is always a row. */
export function fieldsOf({ ipRanges, ...values }: SetupValues): SetupFields {
  const rows: readonly IpRangeRow[] = JSON.parse(ipRanges);
  const fields = { ...values, rows: rows.length > 0 ? rows : [emptyRow] };
  return Object.fromEntries(setupFields.map((field) => [field, fields[field]])) as unknown as SetupFields;
}

export function valuesOf({ rows, ...fields }: SetupFields): SetupValues {
  return { ...fields, ipRanges: JSON.stringify(rows) };
}

/** The draft after something was typed, or null where everything is as it was saved. */
export function typedDraft(
  draft: SetupDraft | null,
  setup: TechnicalSetup,
  typed: Partial<SetupFields>,
): SetupDraft | null {
  const before = draft ?? beginDraft(setup);
  const mine = { ...before.mine, ...typed };
  // Where theirs was taken, or typed, there is nothing to choose between any more.
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
 * The draft on top of the set-up as it is now: what a colleague saved meanwhile is taken over where nothing was typed, and
 * told; what was typed stays. Null where nothing of it is left to save.
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
    // Of two changes after each other, what was there before the first.
    const before = draft.meanwhile.find((earlier) => earlier.field === field)?.before ?? base[field];
    return { field, before, after: theirs[field], ...(isClash && { mine: mine[field] }) };
  });
  const meanwhile = [...draft.meanwhile.filter(({ field }) => !changed.includes(field)), ...changes];
  return ifUnsaved({
    base: theirs,
    mine: { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) },
    // A new state alone is nothing to be looked at before saving.
    seenAt: meanwhile.length === 0 ? setup.updatedAt : draft.seenAt,
    baseAt: setup.updatedAt,
    meanwhile,
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
