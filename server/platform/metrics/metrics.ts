import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** For answers to calls; uploads and reports, which are read during the request, take minutes. */
const answerBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60];
const commitBuckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * Metrics counted as they happen, for `/metrics`; server/metrics.ts computes the others on request. Labels take few values: no name, id or
 * address of a person, and routes as patterns of the contract.
 */
export interface Metrics {
  register: Registry;
  requests: Counter<'route' | 'status'>;
  requestSeconds: Histogram<'route'>;
  commitSeconds: Histogram;
  jobFailures: Counter<'name'>;
  filesWithoutRow: Counter<'what'>;
  filesLeft: Gauge;
  webhookTries: Counter<'outcome'>;
}

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  return {
    register,
    requests: new Counter({
      name: 'carrel_http_requests_total',
      help: 'Answers by call and status',
      labelNames: ['route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'carrel_http_request_duration_seconds',
      help: 'How long answers took, by call',
      labelNames: ['route'],
      buckets: answerBuckets,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'carrel_commit_duration_seconds',
      help: 'How long it took to store and tell a batch of messages',
      buckets: commitBuckets,
      registers,
    }),
    jobFailures: new Counter({
      name: 'carrel_job_failures_total',
      help: 'Repeated work that failed, by its name',
      labelNames: ['name'],
      registers,
    }),
    filesWithoutRow: new Counter({
      name: 'carrel_files_without_row_total',
      help: 'Stored files that no row names, by what was done: setAside, broughtBack, removed',
      labelNames: ['what'],
      registers,
    }),
    filesLeft: new Gauge({
      name: 'carrel_files_without_row_left',
      help: 'Stored files that no row names, and that stay because too many are set aside already',
      registers,
    }),
    webhookTries: new Counter({
      name: 'carrel_webhook_tries_total',
      help: 'Events sent to webhooks, by outcome: taken, failed',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
