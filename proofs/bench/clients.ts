import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectDelayMs } from '#contract/values/limits.ts';
import { percentile } from './measuring/measure.ts';
import type { Answers, BenchPerson, Order, Orders } from './protocol.ts';
import { type Crowd, connectCrowd } from './senders/crowd.ts';
import { connectBus, type Line } from './senders/frames.ts';

/** The load generator: a separate process that executes the bench's orders and ends with the bench. */
const drainMaxMs = 10_000;
const comeBackMaxMs = 40_000;
const crowds = new Map<string, Crowd>();

process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ id: order.id, answer }),
    (error: Error) => process.send?.({ id: order.id, failure: `${order.name}: ${error.message}` }),
  );
});

async function obey(order: Order): Promise<Answers[Order['name']]> {
  const { line } = order.details;
  if (order.name === 'connect') {
    crowds.set(line, await connectCrowd(order.details));
    return null;
  }
  if (order.name === 'reconnect') return reconnect(order.details);
  const crowd = crowds.get(line);
  if (!crowd) throw new Error(`Nobody is connected to ${line}`);
  if (order.name === 'closedLoop') return closedLoop(crowd, order.details);
  if (order.name === 'openLoop') return openLoop(crowd, order.details);
  crowd.leave();
  crowds.delete(line);
  return null;
}

async function closedLoop(crowd: Crowd, { ms }: Orders['closedLoop']): Promise<Answers['closedLoop']> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  let messages = 0;
  let isOver = false;
  crowd.listen({
    onAcknowledged: (sender) => {
      if (!isOver) crowd.send(sender, 0);
    },
    onComplete: () => messages++,
  });
  for (const member of crowd.members) crowd.send(member, 0);
  await sleep(ms);
  isOver = true;
  await drained(crowd);
  const took = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { messages, ms: took, cpuShare: (user + system) / 1000 / took };
}

/**
 * Latency counts from the time a message was due, not from when it was sent, so a stalled server cannot hide a stall by
 * blocking its clients. With `spin` the loop busy-waits between two messages, because a timer would be late by as much
 * as a commit takes.
 */
async function openLoop(crowd: Crowd, { ms, perSecond, pause }: Orders['openLoop']): Promise<Answers['openLoop']> {
  const latencies: number[] = [];
  crowd.listen({ onAcknowledged() {}, onComplete: (dueAt) => latencies.push(performance.now() - dueAt) });
  const started = performance.now();
  const count = (ms / 1000) * perSecond;
  let sent = 0;
  let latestStart = 0;
  const dueAt = () => started + (sent * 1000) / perSecond;
  const waitFor = (step: () => void) =>
    pause === 'sleep' ? setTimeout(step, dueAt() - performance.now()) : setImmediate(step);
  await new Promise<void>((resolve) => {
    const step = () => {
      const now = performance.now();
      while (sent < count && dueAt() <= now) {
        const sender = crowd.members[sent % crowd.members.length];
        if (sender) crowd.send(sender, dueAt());
        latestStart = Math.max(latestStart, now - dueAt());
        sent++;
      }
      // A stalled server does not stop the schedule, but a dead one must not be awaited forever.
      if (sent >= count || crowd.failure() || now - started > ms + drainMaxMs) resolve();
      else waitFor(step);
    };
    step();
  });
  await drained(crowd);
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), latencies, latestStart };
}

async function reconnect({ port, people, reads }: Orders['reconnect']): Promise<Answers['reconnect']> {
  const started = performance.now();
  const back = await Promise.all(people.map((person) => comeBack(port, person, reads)));
  const lastListMs = performance.now() - started;
  for (const { line } of back) line.close();
  return { lastListMs, bytesEach: Math.max(...back.map(({ bytes }) => bytes)) };
}

/** Retries after a refusal, as a browser does. */
async function comeBack(
  port: number,
  person: BenchPerson,
  reads: readonly string[],
): Promise<{ line: Line; bytes: number }> {
  const { id, partnerId, cookie } = person;
  const paths = reads.map((path) => path.replaceAll('{id}', String(id)).replaceAll('{partner}', String(partnerId)));
  const deadline = performance.now() + comeBackMaxMs;
  for (;;) {
    try {
      const line = await connectBus(port, cookie, { onText() {}, onClosed() {} });
      line.send(`{"type":"identity","userId":${id}}`);
      const sizes = await Promise.all(paths.map((path) => sizeOf(`http://127.0.0.1:${port}${path}`, cookie)));
      return { line, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(reconnectDelayMs);
    }
  }
}

async function sizeOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} was refused with ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function drained(crowd: Crowd): Promise<void> {
  const deadline = performance.now() + drainMaxMs;
  while (crowd.pendingCount() > 0 && !crowd.failure()) {
    if (performance.now() > deadline) throw new Error(`${crowd.pendingCount()} messages never arrived`);
    await sleep(1);
  }
  const failure = crowd.failure();
  if (failure) throw new Error(failure);
}
