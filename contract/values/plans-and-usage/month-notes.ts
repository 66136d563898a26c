/** What a month's figure may lack or hold besides what it says. */
interface NotedMonth {
  mayHoldMachines: boolean;
  leavesOpenAccessOut: boolean;
}

/** What has to be known of a month's figure wherever it goes; '' where there is nothing. */
export function noteOf({ mayHoldMachines, leavesOpenAccessOut }: NotedMonth): string {
  const notes = [
    mayHoldMachines && 'may count machines as people',
    leavesOpenAccessOut && 'open access left out',
  ].filter(Boolean);
  return notes.join('; ');
}
