import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cast } from '#server/demo/cast.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { signIn } from './person.mjs';

const readers = 200;
/** They are the same people who write meanwhile, on further lines. */
const people = 20;
/** What has arrived is read so seldom. */
const readEveryMs = 10_000;
const reconnectMs = 2000;

/** Opens 200 lines on which next to nothing is read, and opens again those that are closed. `end` answers how often one was opened. */
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
    // What was read in one go may hold several messages; the next one waits.
    socket.on('message', () => socket.pause());
    socket.on('open', () => opened++);
    // Its close follows.
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
