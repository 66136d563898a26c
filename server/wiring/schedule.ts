import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import { registerSchedule, type ScheduleParts } from '#server/features/schedule/schedule.routes.ts';

export type ScheduleWiringParts = Omit<ScheduleParts, 'say' | 'bankHolidays' | 'settings'> & {
  chat: Pick<Chat, 'send'>;
  config: Config;
};

/** The schedule, with its lines in the chat: they tell what somebody did, and nobody has to answer them. */
export function wireSchedule(app: FastifyInstance, { chat, config, ...parts }: ScheduleWiringParts): void {
  registerSchedule(app, {
    ...parts,
    bankHolidays: config.bankHolidays,
    say: ({ fromId, toId, ...line }) =>
      chat.send(fromId, { receiverId: toId, ...line, isByMachine: true, isNotice: true }),
    settings: {
      name: config.name,
      organiserAddress: config.mail?.fromAddress ?? config.supportEmail,
      origin: config.origin,
    },
  });
}
