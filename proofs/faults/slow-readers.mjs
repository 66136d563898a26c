import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cast } from '#server/demo/cast.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { signIn } from './person.mjs';

const readers = 200;
/** The people who write meanwhile, on further connections. */
const people = 20;
/** Interval between reads of what has arrived. */
const readEveryMs = 10_000;
const reconnectMs = 2000;

/**
 * Opens 200 connections that are hardly read, and reopens those that are closed. `end` returns how many were opened.
 */
export async function openSlowReaders(url) {
  const present = [...cast, ...demoPeople].filter(({ deactivated }) => deactivated === null).slice(0, people);
  const cookies = await Promise.all(present.map(async ({ username }) => (await signIn(url, username)).cookie));
  const sockets = new Map();
  let opened = 0;
  let isOver = false;

  function open(reader) {
    if (isOver) return;
    const headers = { cookie: cookies[reader % people], origin: url };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers });
    sockets.set(reader, socket);
    // One read may deliver several messages; the next read waits.
    socket.on('message', () => socket.pause());
    socket.on('open', () => opened++);
    // A close event follows.
    socket.on('error', () => {});
    socket.on('close', async () => {
      await sleep(reconnectMs);
      open(reader);
    });
  }

  for (let reader = 0; reader < readers; reader++) open(reader);
  const reading = setInterval(() => {
    for (const socket of sockets.values()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      socket.send('{"type":"pong"}');
      socket.resume();
    }
  }, readEveryMs);
  return {
    end() {
      isOver = true;
      clearInterval(reading);
      for (const socket of sockets.values()) socket.terminate();
      return opened;
    },
  };
}
