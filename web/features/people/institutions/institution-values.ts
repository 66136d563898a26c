import type { AssignedStaff, InstitutionRow } from '#contract/people/institutions.ts';
import type { StaffRow } from '#contract/people/people.ts';
import type { Role } from '#contract/values/roles.ts';
import type { Choice } from '#web/ui/fields/combobox-choices.ts';

/** The values of the form's fields; a choice is an id, or empty for nobody. */
export interface InstitutionValues {
  name: string;
  accountManagerId: string;
  techSupportId: string;
}

/** Who can be assigned: active people of the role, and whoever is assigned already. */
export function staffOptions(staff: readonly StaffRow[], role: Role, current: AssignedStaff | null): Choice[] {
  const eligible = staff.filter((person) => person.role === role && !person.deactivatedAt);
  return [
    ...(current && !current.isActive
      ? [{ value: String(current.id), label: `${current.fullName} (deactivated)` }]
      : []),
    ...eligible.map((person) => ({ value: String(person.id), label: person.fullName })),
  ];
}

/** A new institution begins with the first of each role. */
export function institutionValuesOf(
  institution: InstitutionRow | null,
  options: { account_manager: Choice[]; tech_support: Choice[] },
): InstitutionValues {
  if (institution === null) {
    return {
      name: '',
      accountManagerId: options.account_manager[0]?.value ?? '',
      techSupportId: options.tech_support[0]?.value ?? '',
    };
  }
  return {
    name: institution.name,
    accountManagerId: choiceOf(institution.accountManager),
    techSupportId: choiceOf(institution.techSupport),
  };
}

/** Only what differs is sent, so that two admins do not undo each other's assignments. */
export function institutionChangeOf(before: InstitutionRow | null, values: InstitutionValues) {
  const accountManagerId = values.accountManagerId === '' ? null : Number(values.accountManagerId);
  const techSupportId = values.techSupportId === '' ? null : Number(values.techSupportId);
  if (before === null) return { name: values.name, accountManagerId, techSupportId };
  return {
    name: values.name,
    ...(values.accountManagerId !== choiceOf(before.accountManager) && { accountManagerId }),
    ...(values.techSupportId !== choiceOf(before.techSupport) && { techSupportId }),
  };
}

function choiceOf(staff: AssignedStaff | null): string {
  return staff ? String(staff.id) : '';
}
