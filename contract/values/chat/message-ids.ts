/**
 * The lower bound of message ids (exclusive). Ids ascend in the order of a conversation: above 0 for messages written
 * here, below 0 for imported messages that precede them (decision 100).
 */
export const lowestMessageId = Number.MIN_SAFE_INTEGER + 1;
