import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import type { InstitutionRow, ServedInstitution } from '#contract/people/institutions.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { InstitutionDialog } from './institution-dialog.tsx';
import { InstitutionList } from './institution-list.tsx';
import type { InstitutionSearch } from './institution-search.ts';

interface InstitutionTableProps {
  search: InstitutionSearch;
  onSearch: ChangeAddress<InstitutionSearch>;
  /** Who is edited or added in the dialog. */
  editing: ServedInstitution | 'new' | null;
  onEdit: (institution: ServedInstitution | null) => void;
  onAdded: (institution: InstitutionRow) => void;
}

export function InstitutionTable({ search, onSearch, editing, onEdit, onAdded }: InstitutionTableProps) {
  return (
    <>
      <InstitutionList
        title="Institutions"
        search={search}
        onSearch={onSearch}
        link={({ id, name }) => (
          <Link
            {...institutionLink(id)}
            className="inline-flex min-h-6 items-center underline-offset-2 hover:underline touch:min-h-11"
          >
            {name}
          </Link>
        )}
        rowActions={{
          className: 'w-17',
          render: (institution) => (
            <IconButton label={`Edit ${institution.name}`} icon={<Pencil />} onClick={() => onEdit(institution)} />
          ),
        }}
      />
      {editing && (
        <InstitutionDialog
          institution={editing === 'new' ? null : editing}
          onClose={() => onEdit(null)}
          onAdded={onAdded}
        />
      )}
    </>
  );
}
