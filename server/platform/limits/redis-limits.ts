import { createClient } from '@redis/client';
import { type Clock, steadyClock } from '#server/platform/clock.ts';
import { createLimits, type Limits } from './limits.ts';
import type { Rate, RateLimit } from './rate-limit.ts';

const connectWithinMs = 2000;
const retryMs = 500;
/** Callers wait for the count; a Redis that hangs must not hold up everybody. */
const defaultAnswerWithinMs = 250;
const exchangeEveryMs = 1000;
/** After this long without a request the count starts anew. */
const countKeptMs = 60_000;

/**
 * A bucket like that of `rate-limit.ts`, stored as the moment at which it will be full again. Returns how many milliseconds to wait, 0 if
 * there was a token. Uses Redis's own clock, so that the processes need not agree on the time; a bucket that would be full later than an
 * empty one dates from before that clock was put back.
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

export interface RedisLimitsOptions {
  url: string;
  /** The prefix of all keys. */
  prefix: string;
  clock?: Clock;
  /** If Redis has not answered by then, a process counts for itself. */
  answerWithinMs?: number;
}

export interface RedisLimits extends Limits {
  stop(): void;
}

/** Tokens of one key taken here, and in total as far as this process knows. */
interface Count {
  limit: RateLimit;
  key: number | string;
  /** Since the last exchange. */
  here: number;
  /** Undefined before the first exchange. */
  total: number | undefined;
}

/**
 * Counts for several processes: calls in Redis itself, one by one; frames in each process, which learns every second what the others let
 * through. While Redis is unreachable, each process counts for itself.
 */
export function createRedisLimits(parts: RedisLimitsOptions): RedisLimits {
  const { url, prefix, clock = steadyClock, answerWithinMs = defaultAnswerWithinMs } = parts;
  const local = createLimits(clock);
  const counts = new Map<string, Count>();
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectWithinMs, reconnectStrategy: retryMs },
  });
  // The bus already logs that Redis is unreachable.
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

  /** Publishes the tokens taken here, and charges those taken by the others. */
  async function exchange() {
    await Promise.all([...counts].map(([name, count]) => exchangeOne(name, count).catch(() => {})));
  }

  async function exchangeOne(name: string, count: Count) {
    const { limit, key, here, total: before } = count;
    count.here = 0;
    // The key was not used here since the last exchange.
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
