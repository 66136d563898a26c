/** The ways in which the portal tells something. */
export const outboxChannels = ['mail', 'webhook', 'device', 'bell'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

export const channelLabels: Readonly<Record<OutboxChannel, string>> = {
  mail: 'E-mails',
  webhook: 'Webhooks',
  device: 'Devices',
  bell: 'Bell and chat',
};

export const outboxListStates = ['waiting', 'held', 'failed', 'sent'] as const;
export type OutboxListState = (typeof outboxListStates)[number];

/** Kinds that are held after the portal was restored from a copy, until an administrator decides. */
export const heldKinds = ['mails', 'broadcasts', 'events'] as const;
export type HeldKind = (typeof heldKinds)[number];
