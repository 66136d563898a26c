import type { ReactNode } from 'react';
import {
  channelLabels,
  type OutboxChannel,
  type OutboxListState,
  outboxChannels,
  outboxListStates,
} from '#contract/values/outbox.ts';
import { Card } from '#web/ui/card.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { HeldWork } from './held-work.tsx';
import { useMailStatus } from './mail.api.ts';
import { MailSending } from './mail-sending.tsx';
import { OutboxList } from './outbox-list.tsx';

const labels: Record<OutboxListState, string> = { waiting: 'Waiting', held: 'Held', failed: 'Failed', sent: 'Sent' };

export interface OutboxPart {
  channel: OutboxChannel;
  state: OutboxListState;
}

/** The outbox for administrators: notices waiting in each channel, and failed ones with the reason. */
export function OutboxBoard({
  channel,
  state,
  webhookSettings,
  onChoose,
}: OutboxPart & {
  /** A link to the portal's webhooks. */
  webhookSettings: ReactNode;
  onChoose: (part: Partial<OutboxPart>) => void;
}) {
  const status = useMailStatus();
  const { data } = status;
  if (!data && status.error) {
    return (
      <Card>
        <FailedRead title="Failed to fetch the outbox" read={status} />
      </Card>
    );
  }
  const labelOf = (one: OutboxListState) => {
    const count = data && one !== 'sent' ? data.channels[channel][one] : 0;
    return count > 0 ? `${labels[one]} (${count})` : labels[one];
  };
  return (
    <>
      {data && data.channels.mail.held > 0 && <HeldWork what="mails" count={data.channels.mail.held} />}
      {data && data.heldBroadcasts > 0 && <HeldWork what="broadcasts" count={data.heldBroadcasts} />}
      {data && data.channels.webhook.held > 0 && <HeldWork what="events" count={data.channels.webhook.held} />}
      <RadioChips
        legend="Channel"
        value={channel}
        options={outboxChannels.map((value) => ({ value, label: channelLabels[value] }))}
        onChoose={(chosen) => onChoose({ channel: chosen })}
      />
      {channel === 'mail' ? (
        data && <MailSending status={data} />
      ) : (
        <p className="text-body text-muted">
          {notes[channel]} {channel === 'webhook' && webhookSettings}
        </p>
      )}
      <Tabs
        label={channelLabels[channel]}
        look="page"
        value={state}
        options={outboxListStates.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(chosen) => onChoose({ state: chosen })}
      >
        <OutboxList key={`${channel} ${state}`} channel={channel} state={state} />
      </Tabs>
    </>
  );
}

const notes: Record<Exclude<OutboxChannel, 'mail'>, string> = {
  webhook: 'Events for programs of institutions, and for the portal’s own.',
  device: 'Notices to browsers whose people asked for them under Account settings. They are tried for a day.',
  bell: 'Notifications under the bell and lines in the chat. They arrive within seconds, so nothing should wait here for long.',
};
