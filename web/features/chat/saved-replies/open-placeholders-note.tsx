/** Says what of a saved reply is still in braces. It does not keep anybody from sending: braces may be meant. */
export function OpenPlaceholdersNote({ open }: { open: readonly string[] }) {
  return (
    <p role="status" className="mt-1.5 font-medium text-caption text-warning">
      {open.join(', ')} {open.length === 1 ? 'is' : 'are'} not filled in: we don’t have it. Write it yourself, or remove
      it before you send.
    </p>
  );
}
