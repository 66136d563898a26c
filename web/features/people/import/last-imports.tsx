import { useLastImports, useUndoImport } from '#web/features/people/people.api.ts';
import { momentText } from '#web/lib/days.ts';
import { countText } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The last imports, each with Undo; nothing before the first. */
export function LastImports() {
  const { data = [] } = useLastImports();
  const undo = useUndoImport();
  if (data.length === 0) return null;
  return (
    <section aria-label="Last imports" className="mt-5 border-t pt-3">
      <h3 className="font-semibold text-control">Last imports</h3>
      <ul>
        {data.map(({ id, importedBy, importedAt, people, institutions, undoneAt }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-control">
            <span>
              {momentText(importedAt)}, {importedBy}: {countText(people)} {people === 1 ? 'person' : 'people'},{' '}
              {countText(institutions)} new {institutions === 1 ? 'institution' : 'institutions'}
            </span>
            {undoneAt ? (
              <span className="text-muted">Undone</span>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                isPending={undo.isPending && undo.variables === id}
                pendingText="Undoing..."
                isDisabled={undo.isPending}
                onClick={() => undo.mutate(id)}
              >
                Undo
                <span className="sr-only"> the import of {momentText(importedAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
