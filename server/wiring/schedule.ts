import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { registerSchedule, type ScheduleParts } from '#server/features/schedule/schedule.routes.ts';

export type ScheduleWiringParts = Omit<ScheduleParts, 'bankHolidays' | 'settings'> & {
  config: Config;
};

export function wireSchedule(app: FastifyInstance, { config, ...parts }: ScheduleWiringParts): void {
  registerSchedule(app, {
    ...parts,
    bankHolidays: config.bankHolidays,
    settings: {
      name: config.name,
      organiserAddress: config.mail?.fromAddress ?? config.supportEmail,
      origin: config.origin,
    },
  });
}
