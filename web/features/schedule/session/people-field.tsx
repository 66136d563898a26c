import X from 'lucide-react/icons/x';
import type { PersonCard } from '#contract/people/people.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { useServedPeople } from './planning.api.ts';

interface PeopleFieldProps {
  value: readonly number[];
  /** Of a session that exists: they may have gone since, and still have a name. */
  known: readonly PersonCard[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The people of one institution who take part. Whoever is chosen first decides which institution. */
export function PeopleField({ value, known, error, onChange }: PeopleFieldProps) {
  const people = useServedPeople();
  if (people.isError && !people.data) {
    return <FailedRead title="Failed to fetch customers" read={people} className="py-2" />;
  }
  const all = people.data ?? [];
  const first = all.find(({ id }) => value.includes(id));
  const choices = all.filter(
    ({ id, institutionId }) => !value.includes(id) && (!first || institutionId === first.institutionId),
  );
  const nameOf = (id: number) => [...all, ...known].find((person) => person.id === id)?.fullName ?? 'Somebody';
  return (
    <div className="flex flex-col gap-2">
      <ComboboxField
        label="People"
        value=""
        placeholder={people.isPending ? 'Loading customers...' : 'Add a person'}
        hint={first?.companyName ? `Of ${first.companyName}` : 'Find them by their name or by their institution'}
        error={error}
        choices={choices.map(({ id, fullName, companyName }) => ({
          value: String(id),
          label: fullName,
          detail: companyName,
        }))}
        onChoose={(chosen) => chosen && onChange([...value, Number(chosen)])}
      />
      {value.length > 0 && (
        <ul aria-label="Chosen people" className="flex flex-wrap gap-2">
          {value.map((id) => (
            <li key={id} className="flex min-h-8 items-center rounded-full bg-selected pl-3 text-control">
              {nameOf(id)}
              <IconButton
                label={`Remove ${nameOf(id)}`}
                icon={<X />}
                onClick={() => onChange(value.filter((other) => other !== id))}
                className="size-8"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
