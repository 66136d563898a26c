import { useCapabilities } from '#web/lib/viewer.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { InstitutionField } from '#web/ui/fields/institution-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { kindOptions, readScheduleSearch, type ScheduleSearch } from './schedule-search.ts';
import { useStaff } from './session/planning.api.ts';

interface ScheduleFiltersProps {
  whose: 'own' | 'all';
  search: ScheduleSearch;
  onSearch: (search: ScheduleSearch) => void;
}

/** Filters of the calendar. Customers only get the kind, because they have one institution and see only their own sessions. */
export function ScheduleFilters({ whose, search, onSearch }: ScheduleFiltersProps) {
  const change = (part: { [Key in keyof ScheduleSearch]?: unknown }) =>
    onSearch(readScheduleSearch({ ...search, ...part }));
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 max-md:*:basis-34 md:*:w-52">
      <SelectField
        label="Kind"
        isLabelHidden
        value={search.kind ?? ''}
        options={[{ value: '', label: 'All kinds' }, ...kindOptions]}
        onChange={({ target }) => change({ kind: target.value })}
      />
      {useCapabilities().servesCustomers && (
        <InstitutionFilter value={search.institution} onChoose={(institution) => change({ institution })} />
      )}
      {whose === 'all' && <StaffFilter value={search.staff} onChoose={(staff) => change({ staff })} />}
    </div>
  );
}

interface FilterProps {
  value: number | undefined;
  onChoose: (id: string) => void;
}

function InstitutionFilter({ value, onChoose }: FilterProps) {
  return (
    <div>
      <InstitutionField
        isLabelHidden
        placeholder="All institutions"
        value={value ? String(value) : ''}
        lastChoice={{ value: '', label: 'All institutions' }}
        onChoose={onChoose}
      />
    </div>
  );
}

function StaffFilter({ value, onChoose }: FilterProps) {
  const { data = [] } = useStaff({ isEnabled: true });
  return (
    <div>
      <ComboboxField
        label="Member of staff"
        isLabelHidden
        placeholder="All staff"
        value={value ? String(value) : ''}
        choices={data.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
        lastChoice={{ value: '', label: 'All staff' }}
        onChoose={onChoose}
      />
    </div>
  );
}
