import Mail from 'lucide-react/icons/mail';
import type { StrayMail } from '#contract/inbound-mail.ts';
import { type StrayMailState, strayMailStates } from '#contract/values/inbound-mail.ts';
import { paths } from '#contract/values/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { StrayMailItem } from './stray-mail-item.tsx';
import { useStrayMails } from './stray-mails.api.ts';

const labels: Record<StrayMailState, string> = { open: 'Open', assigned: 'Assigned', discarded: 'Discarded' };
const nothing: Record<StrayMailState, string> = {
  open: 'Every e-mail found its conversation',
  assigned: 'No e-mail was put into a conversation',
  discarded: 'No e-mail was discarded',
};
const list = { icon: <Mail />, what: 'e-mails', keyOf: ({ id }: StrayMail) => id };

/** The tabs of e-mails that found no conversation, by what became of them. */
export function StrayMailTabs({ current }: { current: StrayMailState }) {
  return (
    <PageTabs
      label="E-mails"
      tabs={strayMailStates.map((state) => ({
        path: paths.strayMails,
        search: state === 'open' ? {} : { state },
        label: labels[state],
        isCurrent: state === current,
      }))}
    />
  );
}

/** E-mails that found no conversation, for staff: they go into one, or are discarded. */
export function StrayMailBoard({ state }: { state: StrayMailState }) {
  return (
    <Card>
      <ListBody
        list={{ ...list, nothing: nothing[state] }}
        read={useStrayMails(state)}
        renderRow={(mail) => <StrayMailItem mail={mail} />}
      />
    </Card>
  );
}
