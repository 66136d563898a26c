/** Names the placeholders of a saved reply that are still open. Sending stays possible, because braces may be intended. */
export function OpenPlaceholdersNote({ open }: { open: readonly string[] }) {
  return (
    <p role="status" className="mt-1.5 font-medium text-caption text-warning">
      {open.join(', ')} {open.length === 1 ? 'is' : 'are'} not filled in: we don’t have it. Write it yourself, or remove
      it before you send.
    </p>
  );
}
