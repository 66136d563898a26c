import { roleLabel } from '#contract/values/roles.ts';
import { cast, castInstitutions, castPassword } from './cast.ts';

export function demoGreeting(name: string, address: string, dataDir: string): string {
  const rows = cast.map((person) => {
    const institution = castInstitutions.find(({ id }) => id === person.institutionId)?.name;
    const who = institution ? `${roleLabel(person.role)}, ${institution}` : roleLabel(person.role);
    return `  ${person.username.padEnd(12)} ${person.fullName.padEnd(16)} ${who}`;
  });
  return [
    '',
    `${name} is ready at ${address}`,
    '',
    `Sign in as any of these, with the password ${castPassword}:`,
    ...rows,
    '',
    `The data is kept in ${dataDir}. Stop with Ctrl-C.`,
    '',
  ].join('\n');
}
