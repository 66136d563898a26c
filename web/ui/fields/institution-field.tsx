import { useQuery } from '@tanstack/react-query';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { readOf } from '#web/lib/calls/api.ts';
import type { ComboboxFieldProps } from './combobox-field.tsx';
import { SearchedField } from './searched-field.tsx';

interface InstitutionFieldProps extends Omit<ComboboxFieldProps, 'label' | 'choices' | 'onChoose'> {
  onChoose: (value: string, institution: ServedInstitution | undefined) => void;
}

/** A choice of one institution that the member of staff serves. */
export function InstitutionField(props: InstitutionFieldProps) {
  const { data } = useChosenInstitution(Number(props.value) || null);
  return (
    <SearchedField
      {...props}
      label="Institution"
      what="institutions"
      find={(query) => readOf('GET /api/institutions/served', { query })}
      choiceOf={choiceOf}
      known={data && choiceOf(data)}
    />
  );
}

/** The chosen institution. */
export function useChosenInstitution(id: number | null) {
  return useQuery({
    ...readOf('GET /api/institutions/:id', { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

function choiceOf({ id, name }: Pick<ServedInstitution, 'id' | 'name'>) {
  return { value: String(id), label: name };
}
