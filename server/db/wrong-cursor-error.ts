/** A cursor that no page of this list has named. */
export class WrongCursorError extends Error {}
