interface NotedMonth {
  uses: number | null;
  isPartial: boolean;
  missingMembers: readonly string[];
  mayHoldMachines: boolean;
  leavesOpenAccessOut: boolean;
  leavesTableOut: boolean;
  missingPlatforms: readonly string[];
}

/** The caveats that must accompany a month's figure wherever it is shown; '' without any. */
export function noteOf(month: NotedMonth): string {
  const { uses, isPartial, mayHoldMachines, leavesOpenAccessOut, leavesTableOut } = month;
  const { missingPlatforms, missingMembers } = month;
  const notes = [
    uses === null && 'its reports count other things than uses',
    isPartial && 'its report says that data is missing',
    mayHoldMachines && 'may count machines as people',
    leavesOpenAccessOut && 'open access left out',
    leavesTableOut && 'a plain table is not counted',
    missingPlatforms.length > 0 && `incomplete: without ${missingPlatforms.join(', ')}`,
    missingMembers.length > 0 && `without the members ${missingMembers.join(', ')}`,
  ].filter(Boolean);
  return notes.join('; ');
}
