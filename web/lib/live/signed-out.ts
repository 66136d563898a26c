import { createListeners } from '#web/lib/listeners.ts';

const listeners = createListeners();

/** Tells the page that the session is over, whether a call or the live connection noticed it. */
export const announceSignedOut = listeners.notify;

/** Returns the function that ends the subscription. */
export const onSignedOut = listeners.subscribe;
