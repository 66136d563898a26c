import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from '#contract/chat/desk.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { conversations } from './bulk-texts.ts';

interface BulkAssignDialogProps {
  rows: Summaries;
  onAssign: (assigneeId: number | null) => void;
  onClose: () => void;
}

const nobody = '';

/** Assigns all selected conversations to one colleague, or to nobody. */
export function BulkAssignDialog({ rows, onAssign, onClose }: BulkAssignDialogProps) {
  const viewer = useViewer();
  const { ownsUnassignedChannels } = useCapabilities();
  const [chosen, setChosen] = useState(String(viewer.id));
  const teams = useQueries({
    queries: rows
      .filter(({ desk }) => desk !== null)
      .map(({ contact }) => readOf('GET /api/channels/:customerId/team', { params: { customerId: contact.id } })),
  });
  const failed = teams.find(({ isError }) => isError);
  const options = membersOf(teams.map(({ data = [] }) => data)).map(({ id, name, count }) => ({
    value: String(id),
    label: `${name}${id === viewer.id ? ' (you)' : ''}${count < rows.length ? ` · ${count} of ${rows.length}` : ''}`,
  }));
  return (
    <FormDialog
      title={`Assign ${conversations(rows.length)}`}
      description="A conversation whose team the colleague does not belong to stays as it is, and you see how many."
      submitText="Assign"
      pendingText="Assigning..."
      isPending={false}
      isDisabled={teams.some(({ isPending }) => isPending)}
      disabledReason="Reading who can be assigned..."
      onClose={onClose}
      onSubmit={() => {
        onAssign(chosen === nobody ? null : Number(chosen));
        onClose();
      }}
    >
      <SelectField
        label="To"
        value={chosen}
        options={[...options, { value: nobody, label: ownsUnassignedChannels ? 'No one else' : 'No one' }]}
        onChange={({ target }) => setChosen(target.value)}
      />
      <FormFailure error={failed && messageOf(failed.error)} />
    </FormDialog>
  );
}

/** Everybody in any of the teams, with the number of teams; those in most first. */
function membersOf(teams: readonly (readonly TeamMember[])[]): (TeamMember & { count: number })[] {
  const members = new Map<number, TeamMember & { count: number }>();
  for (const member of teams.flat()) {
    members.set(member.id, { ...member, count: (members.get(member.id)?.count ?? 0) + 1 });
  }
  return [...members.values()].sort((a, b) => b.count - a.count);
}
