import { paths } from '#contract/values/pages.ts';
import { ErasureList } from '#web/features/privacy/erasure/erasure-list.tsx';
import { ErasurePreviewCard } from '#web/features/privacy/erasure/erasure-preview.tsx';
import { readErasureSearch } from '#web/features/privacy/erasure/erasure-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Who asks to be erased and who was; the address holds who is looked at. */
export function AdminErasuresPage() {
  const [{ person, institution }, change] = useAddress(readErasureSearch);
  const id = person ?? institution;
  const close = () => change({ person: undefined, institution: undefined });
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <AdminHeading path={paths.adminErasures} />
      {id === undefined ? (
        <p className="max-w-[72ch] text-control">
          To erase someone, open the menu of a customer or a member of staff, or the page of an institution, and choose
          Erase.
        </p>
      ) : (
        <ErasurePreviewCard
          key={`${person} ${institution}`}
          kind={person === undefined ? 'institution' : 'person'}
          id={id}
          onClose={close}
        />
      )}
      <ErasureList
        look={({ kind, objectId }) =>
          change(
            kind === 'person'
              ? { person: objectId, institution: undefined }
              : { person: undefined, institution: objectId },
          )
        }
      />
    </div>
  );
}
