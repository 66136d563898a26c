import type { AssignedStaff, InstitutionRow } from '#contract/people/institutions.ts';
import type { StaffRow } from '#contract/people/people.ts';
import { type IdentifierKind, identifierKindNames } from '#contract/values/people/identifiers.ts';
import type { Role } from '#contract/values/roles.ts';
import type { Choice } from '#web/ui/fields/combobox-choices.ts';

/** The values of the form's fields; a choice is an id, or empty for nobody. */
export interface InstitutionValues extends Record<IdentifierKind, string> {
  name: string;
  accountManagerId: string;
  techSupportId: string;
}

/** People who can be assigned: active people of the role, and the one assigned already. */
export function staffOptions(staff: readonly StaffRow[], role: Role, current: AssignedStaff | null): Choice[] {
  const eligible = staff.filter((person) => person.role === role && !person.deactivatedAt);
  return [
    ...(current && !current.isActive
      ? [{ value: String(current.id), label: `${current.fullName} (deactivated)` }]
      : []),
    ...eligible.map((person) => ({ value: String(person.id), label: person.fullName })),
  ];
}

/** The form's initial values; a new institution gets the first person of each role. */
export function institutionValuesOf(
  institution: InstitutionRow | null,
  options: { account_manager: Choice[]; tech_support: Choice[] },
): InstitutionValues {
  if (institution === null) {
    return {
      name: '',
      accountManagerId: options.account_manager[0]?.value ?? '',
      techSupportId: options.tech_support[0]?.value ?? '',
      ...typedIdentifiers(null),
    };
  }
  return {
    name: institution.name,
    accountManagerId: choiceOf(institution.accountManager),
    techSupportId: choiceOf(institution.techSupport),
    ...typedIdentifiers(institution),
  };
}

function typedIdentifiers(institution: InstitutionRow | null): Record<IdentifierKind, string> {
  const typed = (kind: IdentifierKind) => institution?.[kind] ?? '';
  return {
    isil: typed('isil'),
    isni: typed('isni'),
    oclc: typed('oclc'),
    ror: typed('ror'),
    customerId: typed('customerId'),
  };
}

/** Only changed fields are sent, so that two admins do not undo each other's assignments. */
export function institutionChangeOf(before: InstitutionRow | null, values: InstitutionValues) {
  const accountManagerId = values.accountManagerId === '' ? null : Number(values.accountManagerId);
  const techSupportId = values.techSupportId === '' ? null : Number(values.techSupportId);
  const differs = (kind: IdentifierKind) => values[kind].trim() !== (before?.[kind] ?? '');
  const identifiers = Object.fromEntries(identifierKindNames.filter(differs).map((kind) => [kind, values[kind]]));
  if (before === null) return { name: values.name, accountManagerId, techSupportId, ...identifiers };
  return {
    ...identifiers,
    name: values.name,
    ...(values.accountManagerId !== choiceOf(before.accountManager) && { accountManagerId }),
    ...(values.techSupportId !== choiceOf(before.techSupport) && { techSupportId }),
  };
}

function choiceOf(staff: AssignedStaff | null): string {
  return staff ? String(staff.id) : '';
}
