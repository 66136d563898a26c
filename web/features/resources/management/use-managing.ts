import { useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { useDeleteResource } from '#web/features/resources/resources.api.ts';

type OpenDialog = { kind: 'add'; files: readonly File[] } | { kind: 'edit'; resource: Resource };

export type Managing = ReturnType<typeof useManaging>;

export function useManaging() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const remove = useDeleteResource();
  return {
    open,
    close: () => setOpen(null),
    add: (files: readonly File[] = []) => setOpen({ kind: 'add', files }),
    edit: (resource: Resource) => setOpen({ kind: 'edit', resource }),
    remove: (resource: Resource) => remove.mutate(resource),
  };
}
