import { paths } from '#contract/values/pages.ts';
import { ErasureList } from '#web/features/privacy/erasure/erasure-list.tsx';
import { ErasurePreviewCard } from '#web/features/privacy/erasure/erasure-preview.tsx';
import { readErasureSearch } from '#web/features/privacy/erasure/erasure-search.ts';
import { RetentionList } from '#web/features/privacy/retention/retention-list.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** How long data is kept, and erasures; the address holds the person or institution to erase. */
export function AdminDataPage() {
  const [{ person, institution }, change] = useAddress(readErasureSearch);
  const id = person ?? institution;
  const close = () => change({ person: undefined, institution: undefined });
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminData} />
      {id !== undefined && (
        <ErasurePreviewCard
          key={`${person} ${institution}`}
          kind={person === undefined ? 'institution' : 'person'}
          id={id}
          onClose={close}
        />
      )}
      <RetentionList />
      <h2 className="mt-2">Erasure</h2>
      <p className="max-w-[72ch] text-control">
        To erase someone, open the menu of a customer or a member of staff, or the page of an institution, and choose
        Erase.
      </p>
      <ErasureList
        look={({ kind, objectId }) =>
          change(
            kind === 'person'
              ? { person: objectId, institution: undefined }
              : { person: undefined, institution: objectId },
          )
        }
      />
    </PageColumn>
  );
}
