import { settingShape } from '#contract/settings/setting-schemas.ts';
import type { PortalSettings, SettingsChange } from '#contract/settings/settings.ts';
import { beginsWithYesOrNo } from '#contract/values/assistant.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Plan } from '#contract/values/plans-and-usage/plans.ts';
import { vatNumberProblem } from '#contract/values/plans-and-usage/vat-numbers.ts';
import { providerFactNames } from '#contract/values/settings/provider-facts.ts';
import { type SettingGroup, settingGroups } from '#contract/values/settings/setting-kinds.ts';
import {
  namesOfGroup,
  type SettingName,
  type SettingValues,
  settingNames,
  settingOf,
} from '#contract/values/settings/setting-list.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { proofRequired, type Viewer } from '#server/platform/http/http.ts';
import {
  listRowsOfGroup,
  listSettingRows,
  type SettingRow,
  takeSettingsVersion,
  upsertSetting,
} from '#server/platform/settings/settings.queries.ts';
import type { SettingsKeeper } from '#server/platform/settings/settings.ts';
import type { Portal } from '#server/portal.ts';
import { findLogoProblem } from './check-logo.ts';
import { plansText, refusePast } from './plan-changes.ts';
import { countFactorsByRole, countInstitutionsByPlan } from './settings.queries.ts';

type Row = SettingRow & { changedBy: string | null };

/** Work of other slices in the transaction of a change; a refusal names the setting. */
export type OnSettingSet = {
  readonly [Name in SettingName]?: (transaction: Transaction, value: SettingValues[Name]) => Promise<void>;
};

/** Settings whose value stands elsewhere. */
export type ReadElsewhere = { readonly [Name in SettingName]?: (db: Db) => Promise<SettingValues[Name]> };

interface Collaborators {
  keeper: SettingsKeeper;
  onSet: OnSettingSet;
  readElsewhere: ReadElsewhere;
}

/** JSON as it is stored; null stands for the default. */
type Stored = string | null;

export function createSettingsService(
  { db, bus, clock, config }: Portal,
  { keeper, onSet, readElsewhere }: Collaborators,
) {
  const isLocked = (name: SettingName) => name in config.settings;
  const today = () => londonTime(clock()).day;

  async function read(): Promise<PortalSettings> {
    const rows = await listSettingRows(db);
    const locked = settingNames.filter(isLocked).map((name) => [name, settingOf(name).variable ?? '']);
    const { assistant, mail, inboundMailSecret, mailboxUrl, oidc, origin } = config;
    return {
      version: Math.max(0, ...rows.map(({ version }) => version)),
      values: await currentValues(),
      lockedBy: Object.fromEntries(locked),
      changes: settingGroups.flatMap((group) => lastChange(group, rows) ?? []),
      outside: {
        mailServer: mail !== undefined,
        inboundMail: inboundMailSecret !== undefined,
        mailbox: mailboxUrl !== undefined,
        workAccount: oidc !== undefined,
        modelKey: assistant.modelKey !== undefined,
        embeddings: typeof assistant.embeddings === 'string' ? assistant.embeddings : 'server',
        origin: origin ?? null,
      },
      factors: await countFactorsByRole(db),
      institutionsByPlan: await countInstitutionsByPlan(db, today()),
    };
  }

  async function currentValues(): Promise<SettingValues> {
    const values: Record<string, unknown> = { ...keeper.current() };
    for (const name of settingNames) {
      const readIt = readElsewhere[name];
      if (readIt) values[name] = await readIt(db);
    }
    return values as SettingValues;
  }

  /** Changes settings of a group. Nothing is stored unless all values are right. */
  async function save(
    group: SettingGroup,
    { version, values }: { version: number; values: Partial<Record<SettingName, unknown>> },
    viewer: Viewer,
  ): Promise<PortalSettings> {
    const before = await currentValues();
    const checked = check(group, values);
    const changed = (Object.keys(checked) as SettingName[]).filter(
      (name) => JSON.stringify(checked[name]) !== JSON.stringify(before[name]),
    );
    refuseTogether(group, { ...before, ...checked });
    requireProof(changed, viewer);
    if (changed.length === 0) return read();
    await db.transaction().execute(async (transaction) => {
      const saved = await takeSettingsVersion(transaction);
      const rows = await listRowsOfGroup(transaction, group);
      refuseOutdated(rows, version);
      for (const name of changed) {
        const formerValue = rows.find((row) => row.name === name)?.value ?? null;
        const value = JSON.stringify(checked[name]);
        await set(transaction, { name, value, formerValue, version: saved }, { byId: viewer.id, action: 'set' });
      }
    });
    await tell();
    return read();
  }

  /** Takes back the last save of a group. */
  async function undo(group: SettingGroup, version: number, viewer: Viewer): Promise<PortalSettings> {
    await db.transaction().execute(async (transaction) => {
      const saved = await takeSettingsVersion(transaction);
      const rows = await listRowsOfGroup(transaction, group);
      refuseOutdated(rows, version);
      const undone = rows.filter((row) => row.version === version && row.changedById !== null);
      if (undone.length === 0) throw conflict('There is no change to undo');
      const names = undone.map(({ name }) => name as SettingName);
      requireProof(names, viewer);
      for (const row of undone) {
        const name = row.name as SettingName;
        if (isLocked(name)) throw lockedRefusal(name);
        const swapped = { name, value: row.formerValue, formerValue: row.value, version: saved };
        await set(transaction, swapped, { byId: viewer.id, action: 'take back' });
      }
    });
    await tell();
    return read();
  }

  async function set(
    transaction: Transaction,
    row: { name: SettingName; value: Stored; formerValue: Stored; version: number },
    { byId, action }: { byId: number; action: 'set' | 'take back' },
  ): Promise<void> {
    const { name, value, formerValue } = row;
    const at = isoTime(clock());
    if (settingOf(name).kind === 'plan') refusePastOf(name, { value, formerValue });
    await carryOut(transaction, name, value);
    await upsertSetting(transaction, { ...row, changedAt: at, changedById: byId });
    const object = { objectType: 'setting', objectId: name, institutionId: null } as const;
    const said = (stored: Stored) => ({ value: loggedText(name, readStored(name, stored)) });
    await recordChange(transaction, { byId, at, ...object, action, before: said(formerValue), after: said(value) });
  }

  function refusePastOf(name: SettingName, { value, formerValue }: { value: Stored; formerValue: Stored }): void {
    const [before, after] = [formerValue, value].map((stored) => readStored(name, stored) as readonly Plan[]);
    if (before && after) refusePast({ name, before, after, today: today() });
  }

  function readStored(name: SettingName, stored: Stored): unknown {
    return stored === null ? (config.settingDefaults[name] ?? settingOf(name).default) : JSON.parse(stored);
  }

  async function carryOut(transaction: Transaction, name: SettingName, stored: Stored): Promise<void> {
    const apply = onSet[name] as ((transaction: Transaction, value: unknown) => Promise<void>) | undefined;
    await apply?.(transaction, readStored(name, stored));
  }

  function check(group: SettingGroup, values: Partial<Record<SettingName, unknown>>): Partial<SettingValues> {
    const checked: Partial<Record<SettingName, unknown>> = {};
    const ofGroup = namesOfGroup(group);
    for (const name of Object.keys(values) as SettingName[]) {
      if (!ofGroup.includes(name)) throw badRequest(`${settingOf(name).label} is not a setting of this group`, name);
      if (isLocked(name)) throw lockedRefusal(name);
      checked[name] = checkedValue(name, values[name]);
    }
    const { logo } = checked as Partial<SettingValues>;
    const problem = logo ? findLogoProblem(logo) : null;
    if (problem) throw badRequest(problem, 'logo');
    return checked as Partial<SettingValues>;
  }

  /** News for the other processes and all open pages. */
  async function tell(): Promise<void> {
    bus.settingsChanged();
    await keeper.reload();
    bus.send(bus.onlineIds(), {
      type: 'changed',
      what: ['/api/settings', '/api/portal', '/api/plans', '/api/subscription'],
    });
  }

  return { read, save, undo };
}

function checkedValue(name: SettingName, value: unknown): unknown {
  const parsed = settingShape[name].safeParse(value);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid value', name);
  return parsed.data;
}

function lastChange(group: SettingGroup, rows: readonly Row[]): SettingsChange | null {
  const names: readonly string[] = namesOfGroup(group);
  const ofGroup = rows.filter((row) => names.includes(row.name) && row.changedById !== null);
  const version = Math.max(0, ...ofGroup.map((row) => row.version));
  const last = ofGroup.filter((row) => row.version === version);
  if (!last[0]) return null;
  const { changedAt: at, changedBy: by } = last[0];
  return { group, version, at, by, names: last.map(({ name }) => name as SettingName) };
}

/** The second of two administrators is told what the first one changed. */
function refuseOutdated(rows: readonly Row[], version: number): void {
  const later = rows.filter((row) => row.version > version);
  const [first] = later;
  if (!first) return;
  const labels = later.map(({ name }) => settingOf(name as SettingName).label);
  const names = new Intl.ListFormat('en-GB').format(labels);
  throw conflict(
    `${first.changedBy ?? 'Someone else'} changed ${names} since you opened this page. Nothing of yours was saved. Please look at it again.`,
  );
}

function lockedRefusal(name: SettingName) {
  return conflict(`${settingOf(name).label} is set on the server by ${settingOf(name).variable}`, name);
}

function requireProof(names: readonly SettingName[], { isProofFresh }: Viewer): void {
  if (!isProofFresh && names.some((name) => settingOf(name).needsFreshProof)) throw proofRequired();
}

/** Values that contradict each other. */
function refuseTogether(group: SettingGroup, values: SettingValues): void {
  if (group === 'invoicing') {
    const { sellerVatNumber, sellerCountry } = values;
    const problem = sellerVatNumber === '' ? undefined : vatNumberProblem(sellerVatNumber, sellerCountry);
    if (problem) throw badRequest(problem, 'sellerVatNumber');
  }
  const { inboundMailFolder, inboundMailTakenFolder } = values;
  if (group === 'e-mail' && inboundMailFolder === inboundMailTakenFolder) {
    throw badRequest('E-mails cannot be moved to the folder in which they are', 'inboundMailTakenFolder');
  }
  const bare = providerFactNames.find(
    (name) => group === 'provider-facts' && beginsWithYesOrNo(values[name].join('\n')),
  );
  if (bare) throw badRequest('Please write a full sentence, without Yes or No before it', bare);
  if (group === 'knowledge-base' && !values.modelUrl !== !values.modelName) {
    const [field, other] = values.modelUrl ? (['modelName', 'server'] as const) : (['modelUrl', 'model'] as const);
    throw badRequest(`Please fill this in as well, or leave out the ${other}`, field);
  }
}

/** A value in the log of changes: a picture by its size alone. */
function loggedText(name: SettingName, value: unknown): string {
  const { kind } = settingOf(name);
  if (kind === 'picture') {
    const picture = value as SettingValues['logo'];
    return picture ? `${picture.type === 'image/png' ? 'PNG' : 'SVG'}, ${kilobytes(picture.base64)} kB` : '';
  }
  if (kind === 'plan') return plansText(value as readonly Plan[]);
  if (kind === 'lines') return (value as string[]).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function kilobytes(base64: string): number {
  return Math.max(1, Math.round((base64.length * 3) / 4 / 1024));
}
