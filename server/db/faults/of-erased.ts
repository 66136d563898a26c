/** Whether the database refused something of a person who has been erased (migration 0106), in the words of its triggers. */
export function isOfErased(error: unknown): boolean {
  return error instanceof Error && error.message === 'This person has been erased';
}
