import MailIcon from 'lucide-react/icons/mail';
import type { OutboxMail } from '#contract/mail.ts';
import type { MailListState } from '#contract/values/mail-states.ts';
import { Card } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { useMails } from './mail.api.ts';
import { MailRow } from './mail-row.tsx';

const nothing: Record<MailListState, string> = {
  waiting: 'No e-mails are waiting to be sent',
  held: 'No e-mails are held',
  failed: 'No e-mail has failed',
  sent: 'No e-mails were sent in the last 90 days',
};
const list = { what: 'e-mails', icon: <MailIcon />, keyOf: ({ id }: OutboxMail) => id };

export function MailList({ state }: { state: MailListState }) {
  return (
    <Card>
      <ListBody
        list={{ ...list, nothing: nothing[state] }}
        read={useMails(state)}
        renderRow={(mail) => <MailRow mail={mail} />}
      />
    </Card>
  );
}
