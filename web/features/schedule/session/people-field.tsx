import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { CustomerRow, PersonCard } from '#contract/people/people.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { customerChoice, useCustomer } from '#web/ui/fields/customer-field.tsx';
import { SearchedField } from '#web/ui/fields/searched-field.tsx';

interface PeopleFieldProps {
  value: readonly number[];
  /** The participants of an existing session, who may have left since but still have names. */
  known: readonly PersonCard[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The people of one institution who take part; the first one chosen decides the institution. */
export function PeopleField({ value, known, error, onChange }: PeopleFieldProps) {
  const [added, setAdded] = useState<readonly CustomerRow[]>([]);
  const first = useCustomer(value[0] ?? null).data;
  const institution = first?.institutionId;
  return (
    <div className="flex flex-col gap-2">
      <SearchedField
        label="People"
        what="customers"
        value=""
        placeholder="Add a person"
        hint={first?.companyName ? `Of ${first.companyName}` : 'Find them by their name or by their institution'}
        error={error}
        find={(asked) =>
          readOf('GET /api/users/role/customer', { query: { ...asked, ...(institution && { institution }) } })
        }
        choiceOf={customerChoice}
        isLeftOut={({ id }) => value.includes(id)}
        onChoose={(_, customer) => {
          if (!customer) return;
          setAdded([...added, customer]);
          onChange([...value, customer.id]);
        }}
      />
      {value.length > 0 && (
        <ul aria-label="Chosen people" className="flex flex-wrap gap-2">
          {value.map((id) => (
            <ChosenPerson
              key={id}
              id={id}
              known={[...added, ...known].find((person) => person.id === id)}
              onRemove={() => onChange(value.filter((other) => other !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChosenPersonProps {
  id: number;
  known: { fullName: string } | undefined;
  onRemove: () => void;
}

function ChosenPerson({ id, known, onRemove }: ChosenPersonProps) {
  const read = useCustomer(known ? null : id).data;
  const name = (known ?? read)?.fullName ?? 'Someone';
  return (
    <li className="flex min-h-8 items-center rounded-full bg-selected pl-3 text-control">
      {name}
      <IconButton label={`Remove ${name}`} icon={<X />} onClick={onRemove} className="size-8" />
    </li>
  );
}
