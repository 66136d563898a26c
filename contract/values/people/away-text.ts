interface AwayPerson {
  staff: { fullName: string };
  standIn: { fullName: string } | null;
}

/** `Ines Carvalho is away until 12 December 2026; Maya Okafor looks after you.` `until` is the last day in words. */
export function awayText({ staff, standIn }: AwayPerson, until: string): string {
  const beginning = `${staff.fullName} is away until ${until}`;
  return standIn ? `${beginning}; ${standIn.fullName} looks after you.` : `${beginning}.`;
}
