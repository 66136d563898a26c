/**
 * Ids of messages grow in the order in which they stand in their conversation. What people write here has ids above 0; what was brought
 * from another desk and stands before all of that has ids below it (decision 100). Nothing has this one or a lower one.
 */
export const lowestMessageId = Number.MIN_SAFE_INTEGER + 1;
