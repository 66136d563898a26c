/** What a month's figure may lack or hold besides what it says. */
interface NotedMonth {
  mayHoldMachines: boolean;
  leavesOpenAccessOut: boolean;
  leavesTableOut: boolean;
  missingPlatforms: readonly string[];
}

/** What has to be known of a month's figure wherever it goes; '' where there is nothing. */
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
