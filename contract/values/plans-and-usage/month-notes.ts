interface NotedMonth {
  mayHoldMachines: boolean;
  leavesOpenAccessOut: boolean;
  leavesTableOut: boolean;
  missingPlatforms: readonly string[];
}

/** The caveats that must accompany a month's figure wherever it is shown; '' without any. */
export function noteOf(month: NotedMonth): string {
  const { mayHoldMachines, leavesOpenAccessOut, leavesTableOut, missingPlatforms } = month;
  const notes = [
    mayHoldMachines && 'may count machines as people',
    leavesOpenAccessOut && 'open access left out',
    leavesTableOut && 'a plain table is not counted',
    missingPlatforms.length > 0 && `incomplete: without ${missingPlatforms.join(', ')}`,
  ].filter(Boolean);
  return notes.join('; ');
}
