import { paths } from '#contract/values/pages.ts';
import { ImportList } from '#web/features/chat/imports/import-list.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Conversations that customers had at another desk. */
export function AdminConversationImportsPage() {
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminConversationImports} />
      <p className="max-w-[72ch] text-control">
        Customers are found by their e-mail address: one they have confirmed, or one that an administrator gave them.
        Older messages come before what was written here, whenever you import them. Private notes and files aren’t
        imported.
      </p>
      <ImportList />
    </div>
  );
}
