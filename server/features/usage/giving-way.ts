import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than whoever waits for SQLite's lock sleeps at first before looking again. */
const pauseMs = 10;

/** Between two short transactions of figures, so that messages come in between. */
export const giveWay = () => sleep(pauseMs);
