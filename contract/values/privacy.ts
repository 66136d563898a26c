/** An archive of somebody's data can be opened for so long. */
export const archiveKeptDays = 7;
/** How many archives somebody may have asked for that are still here: one for each person. */
export const archivesOfOneMax = 20;
/** How often one person may ask in a day. */
export const archivesPerDay = 6;

export const erasedKinds = ['person', 'institution'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/**
 * `asked`: its person wants it, and an administrator decides; `waiting` for its turn; `erasing`; `done`; `declined`. `doubtful`: a copy from
 * before knows somebody who may be whoever was erased, and an administrator decides; `dismissed`: they were somebody else.
 */
export const erasureStates = ['asked', 'waiting', 'erasing', 'done', 'declined', 'doubtful', 'dismissed'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** What whoever was erased is called from then on. */
export const formerMember = {
  ofInstitution: (name: string) => `Former member of ${name}`,
  ofTeam: 'Former member of the team',
  institution: 'Former institution',
} as const;
