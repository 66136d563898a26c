/** The cursor does not belong to this list. */
export class WrongCursorError extends Error {}
