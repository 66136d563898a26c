import { alignedRows } from '#server/platform/aligned-rows.ts';
import type { listImports } from './conversation-imports.queries.ts';
import type { TriedArchive } from './conversation-imports.service.ts';

const number = new Intl.NumberFormat('en-GB');
const deskNames = { zendesk: 'Zendesk', intercom: 'Intercom' } as const;

/** Output of `portal import-conversations --try`: what is left out, line by line, then a summary. */
export function triedText(tried: TriedArchive): string {
  const { desk, conversations, messages, customers, unknownPeople, alreadyHere, overlapping, leftOut } = tried;
  const from = 'from days when people were already writing here: they come before what was written here.';
  return [
    ...leftOut.map(({ line, what, reason }) => onOneLine(`Line ${line}${what ? `, ${what}` : ''}: ${reason}`)),
    ...(leftOut.length > 0 ? [`Left out, as said above: ${counted(leftOut.length, 'line')}.`] : []),
    `${deskNames[desk]}: ${counted(messages, 'message')} in ${counted(conversations, 'conversation')} of ${counted(customers, 'customer')} would be imported.`,
    ...(unknownPeople > 0 ? [`Addresses that belong to no one here: ${unknownPeople}.`] : []),
    ...(alreadyHere > 0 ? [`${counted(alreadyHere, 'message')} already imported, so skipped.`] : []),
    ...(overlapping > 0 ? [`${counted(overlapping, 'message')} ${from}`] : []),
    `Messages of former colleagues stand under the name of ${tried.importer} (--as names another administrator).`,
    'Nothing is imported yet: the command without --try does it.',
  ].join('\n');
}

export function importsText(imports: Awaited<ReturnType<typeof listImports>>): string {
  if (imports.length === 0) return 'There is no import yet. Try one: portal import-conversations FILE --try';
  return alignedRows(
    imports.map(({ id, filename, state, createdAt, imported, left }) => [
      String(id),
      stateWords[state],
      createdAt.slice(0, 10),
      `${counted(imported, 'message')}${left > 0 && state === 'importing' ? `, ${left} to come` : ''}`,
      onOneLine(filename),
    ]),
  );
}

const stateWords = {
  tried: 'tried, nothing imported',
  importing: 'under way or interrupted: the same command carries on, --undo takes it out',
  imported: 'imported',
  undoing: 'under way or interrupted: --undo carries on',
  undone: 'undone',
} as const;

/** '1 message', '12 messages'. */
export function counted(count: number, what: string): string {
  return `${number.format(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** Control characters in foreign text must not move the terminal's cursor. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
