import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, readOf } from '#web/lib/calls/api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useChange } from '#web/ui/use-change.ts';

interface SuccessorDialogProps {
  person: { id: number; fullName: string };
  institutionId: number;
  onClose: () => void;
}

/** Names the colleague who takes over the open conversations of somebody who left. */
export function SuccessorDialog({ person, institutionId, onClose }: SuccessorDialogProps) {
  const [chosen, setChosen] = useState('');
  const people = useQuery(readOf('GET /api/invitations', { query: { institution: institutionId } })).data ?? [];
  const colleagues = people.filter(({ id, state }) => id !== person.id && state !== 'deactivated');
  const { mutate, isPending } = useChange({
    mutationFn: (successorId: number) =>
      call('POST /api/colleagues/:id/successor', { params: { id: person.id }, body: { successorId } }),
    done: ({ conversations }) => ({
      title: 'Successor named',
      description: conversations === 1 ? '1 open conversation' : `${conversations} open conversations`,
    }),
    failed: 'The successor was not named',
    rereads: ['/api/conversations'],
  });
  return (
    <FormDialog
      title={`Who takes over from ${person.fullName}?`}
      description={`The successor reads the open conversations of ${person.fullName} with our team, and goes on with them in their own.`}
      submitText="Name successor"
      pendingText="Saving..."
      isPending={isPending}
      isDisabled={chosen === ''}
      disabledReason="Choose a colleague"
      onClose={onClose}
      onSubmit={() => mutate(Number(chosen), { onSuccess: onClose })}
    >
      <SelectField
        label="Successor"
        value={chosen}
        options={[
          { value: '', label: 'Choose a colleague' },
          ...colleagues.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FormDialog>
  );
}
