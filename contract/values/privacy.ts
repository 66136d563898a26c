/** Days for which an archive can be downloaded. */
export const archiveKeptDays = 7;
/** Archives that one person may have requested and that still exist, each about one person. */
export const archivesOfOneMax = 20;
/** Archives that one person may request in a day. */
export const archivesPerDay = 6;

export const erasedKinds = ['person', 'institution'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/**
 * `asked`: requested by the person, and an administrator decides; `waiting`: queued. `doubtful`: after a restore from a
 * copy, a person may be the one who was erased, and an administrator decides; `dismissed`: it was another person.
 */
export const erasureStates = ['asked', 'waiting', 'erasing', 'done', 'declined', 'doubtful', 'dismissed'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** The names of erased people and institutions. */
export const formerMember = {
  ofInstitution: (name: string) => `Former member of ${name}`,
  ofTeam: 'Former member of the team',
  /** Names of institutions are unique. */
  institution: (id: number) => `Former institution ${id}`,
} as const;
