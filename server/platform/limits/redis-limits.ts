import { createClient } from '@redis/client';
import { type Clock, steadyClock } from '#server/platform/clock.ts';
import { createLimits, type Limits } from './limits.ts';
import type { Rate, RateLimit } from './rate-limit.ts';

const connectWithinMs = 2000;
const retryMs = 500;
/** Whoever calls waits for the count; a Redis that stands still must not hold everybody up. */
const defaultAnswerWithinMs = 250;
const exchangeEveryMs = 1000;
/** Nobody takes anything for so long: the count begins anew. */
const countKeptMs = 60_000;

/**
 * A bucket like that of `rate-limit.ts`, as the moment at which it will be full again. Answers for how many milliseconds to
 * wait, 0 where there was a token. Redis's own clock counts, so that the processes need not agree on the time; a bucket that would be
 * full later than an empty one is from before that clock was put back.
 */
const takeScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local each, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
  local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or now))
  if full - now > each * burst + 1 then full = now end
  local wait = full - now - each * (burst - 1)
  if wait > 0 then return math.ceil(wait) end
  redis.call('SET', KEYS[1], string.format('%.3f', full + each), 'PX', math.ceil(full + each - now))
  return 0`;

const addScript = `
  local total = redis.call('INCRBY', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return total`;

export interface RedisLimitsParts {
  url: string;
  /** Begins every key. */
  prefix: string;
  clock?: Clock;
  /** Redis not having answered by then, a process counts for itself. */
  answerWithinMs?: number;
}

export interface RedisLimits extends Limits {
  stop(): void;
}

/** What was taken of one key here, and all in all as far as this process knows. */
interface Count {
  limit: RateLimit;
  key: number | string;
  /** Since the last exchange. */
  here: number;
  /** Undefined before the first one. */
  total: number | undefined;
}

/**
 * Counts for several processes: calls in Redis itself, one by one; frames in each process, which hears every second what the
 * others let through. While Redis is away, each process counts for itself.
 */
export function createRedisLimits(parts: RedisLimitsParts): RedisLimits {
  const { url, prefix, clock = steadyClock, answerWithinMs = defaultAnswerWithinMs } = parts;
  const local = createLimits(clock);
  const counts = new Map<string, Count>();
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectWithinMs, reconnectStrategy: retryMs },
  });
  // The bus says in the log that Redis is away.
  client.on('error', () => {});
  client.connect().catch(() => {});

  async function ask(script: string, key: string, args: readonly number[]): Promise<number> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Redis did not answer in time')), answerWithinMs);
    });
    try {
      const answer = client.eval(script, { keys: [`${prefix}:${key}`], arguments: args.map(String) });
      return Number(await Promise.race([answer, tooLate]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tells the others what was taken here, and takes here what they let through. */
  async function exchange() {
    await Promise.all([...counts].map(([name, count]) => exchangeOne(name, count).catch(() => {})));
  }

  async function exchangeOne(name: string, count: Count) {
    const { limit, key, here, total: before } = count;
    count.here = 0;
    // Nobody has taken anything of it here for a while.
    if (here === 0) {
      counts.delete(name);
      return;
    }
    const total = await ask(addScript, `taken:${name}`, [here, countKeptMs]);
    count.total = total;
    const byOthers = total - here - (before ?? total - here);
    if (byOthers > 0) limit.charge(key, byOthers);
  }

  const exchanges = setInterval(() => void exchange(), exchangeEveryMs);
  exchanges.unref();

  return {
    own(name, rate) {
      const limit = local.own(name, rate);
      return {
        ...limit,
        take(key) {
          const count = counts.get(`${name}:${key}`) ?? { limit, key, here: 0, total: undefined };
          counts.set(`${name}:${key}`, count);
          const taken = limit.take(key);
          if (taken.waitMs === 0) count.here++;
          return taken;
        },
      };
    },
    shared(name, rate) {
      const here = local.shared(name, rate);
      return {
        take: (key) =>
          ask(takeScript, `limit:${name}:${key}`, bucketOf(rate)).then(
            (waitMs) => ({ waitMs }),
            () => here.take(key),
          ),
      };
    },
    stop() {
      clearInterval(exchanges);
      client.destroy();
    },
  };
}

function bucketOf({ perSecond, burst }: Rate): number[] {
  return [1000 / perSecond, burst];
}
