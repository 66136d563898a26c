import type { Schema } from '#server/db/schema.ts';
import { accounts } from './accounts.ts';
import type { SpecialSectionId } from './archive-sections.ts';
import { assistant } from './assistant.ts';
import { type NamesIn, namesIn } from './column-list.ts';
import { conversations } from './conversations.ts';
import type { Column, Declaration, TableName } from './declaration.ts';
import { imports } from './imports.ts';
import { inboundMail } from './inbound-mail.ts';
import { institutions } from './institutions.ts';
import { invoices } from './invoices.ts';
import { library } from './library.ts';
import { notices } from './notices.ts';
import { operation } from './operation.ts';
import { ownAccounts } from './own-accounts.ts';
import { privacy } from './privacy.ts';
import { schedule } from './schedule.ts';
import { setUps } from './set-ups.ts';
import { signIn } from './sign-in.ts';
import { usage } from './usage.ts';
import { usageFetching } from './usage-fetching.ts';
import { webhooks } from './webhooks.ts';

/** Every table, in the order of the record of processing. */
const tables = {
  ...accounts,
  ...signIn,
  ...privacy,
  ...ownAccounts,
  ...conversations,
  ...inboundMail,
  ...schedule,
  ...notices,
  ...institutions,
  ...invoices,
  ...usage,
  ...usageFetching,
  ...webhooks,
  ...imports,
  ...setUps,
  ...library,
  ...operation,
  ...assistant,
};
type Tables = typeof tables;

/** Columns named in `parts`. */
type InParts<Table extends keyof Tables> = NamesIn<Tables[Table]['parts'][number]['columns']>;
/** Columns that the log of changes may store. */
export type LoggedColumn<Table extends keyof Tables> = Tables[Table] extends { logged: infer Names extends string }
  ? NamesIn<Names>
  : never;
/** Archive sections named in `names`. */
type ToldBy<Table extends keyof Tables> = Extract<
  Tables[Table]['names'][keyof Tables[Table]['names']],
  { archive: string }
>['archive'];
/** Archive sections named in `archive`. */
type SaidIn<Table extends keyof Tables> = Tables[Table] extends { archive: infer Archive }
  ? keyof Archive & string
  : never;

type GapOf<Table extends keyof Tables> =
  | `${Exclude<Column<Table>, InParts<Table>>} is missing in parts`
  | `${Exclude<InParts<Table> | LoggedColumn<Table>, Column<Table>>} is no column`
  | `archive says nothing in ${Exclude<ToldBy<Table>, SpecialSectionId | `no: ${string}` | SaidIn<Table>>}`
  | `no column is told in ${Exclude<SaidIn<Table>, ToldBy<Table>>}`;
/** Omissions in the declarations, such as `webhooks: address is missing in parts`. */
type Gap =
  | `${Exclude<TableName, keyof Tables>} is not declared`
  | { [Table in keyof Tables]: `${Table}: ${GapOf<Table>}` }[keyof Tables];
/** Fails to compile on a gap, and the compiler's message contains it. */
type Complete<All, _Gap extends never> = All;

export const declarations: Complete<Readonly<Record<keyof Schema, Declaration>>, Gap> = tables;

/** Undefined for a table that is not in schema.ts. */
export function declarationOf(table: string): Declaration | undefined {
  return Object.entries(declarations).find(([name]) => name === table)?.[1];
}

export const tableNames = Object.keys(tables) as TableName[];

/** The columns of a table that the log of changes may store, in declaration order. */
export function loggedColumns<Table extends TableName>(table: Table): LoggedColumn<Table>[] {
  const { logged = '' } = declarations[table];
  return namesIn(logged) as LoggedColumn<Table>[];
}

/** Child tables of a table, each with the column that refers to it. */
export function partsOf(table: TableName): { table: TableName; column: string }[] {
  return tableNames.flatMap((part) => {
    const { partOf } = declarations[part];
    return partOf?.table === table ? { table: part, column: partOf.column } : [];
  });
}
