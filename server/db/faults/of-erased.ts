/** Whether a trigger has refused a row about an erased person (1000-baseline/erased-people.ts). */
export function isErasedPersonError(error: unknown): boolean {
  return error instanceof Error && error.message === 'This person has been erased';
}
