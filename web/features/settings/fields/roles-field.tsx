import type { PortalSettings } from '#contract/settings/settings.ts';
import { type Role, roles } from '#contract/values/roles.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { LockedValue } from './locked-value.tsx';

/** In the plural, administrators first. */
const labels: Readonly<Record<Role, string>> = {
  admin: 'Administrators',
  account_manager: 'Account managers',
  tech_support: 'Technical support',
  customer: 'Customers',
};
const listed = Object.keys(labels) as Role[];

/** The roles that need a second factor, and how many people have one. */
export function RolesField({ factors }: Pick<PortalSettings, 'factors'>) {
  const { value: chosen, set, error, lockedBy } = useSetting('factorRoles');
  if (lockedBy !== undefined) {
    const text = chosen.map((role) => labels[role]).join(', ') || 'No one';
    return <LockedValue label="Second factor" isLabelHidden text={text} variable={lockedBy} />;
  }
  const factsOf = (role: Role) => {
    const found = factors.find((one) => one.role === role);
    return found ? `${found.have} of ${found.people} have one` : 'no one yet';
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">Roles that need a second factor</legend>
      {listed.map((role) => (
        <label key={role} className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              set(roles.filter((other) => (other === role ? target.checked : chosen.includes(other))))
            }
            className="size-4 accent-primary"
          />
          {labels[role]}
          <span className="text-muted">{factsOf(role)}</span>
        </label>
      ))}
      {error && (
        <p role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}
