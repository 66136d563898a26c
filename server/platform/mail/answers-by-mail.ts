import { capabilitiesOf, type Holder } from '#contract/values/capabilities.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';

export interface AnswersByMail {
  /** `reply@portal.example.org`; the secret of a person and a conversation follows the name after a plus. */
  address: string;
  /** The name under which the receiving mail server writes its Authentication-Results. */
  serverName: string;
  areQuoted: boolean;
  mayAnswer(person: Holder): boolean;
}

/** Ways by which mail goes out and comes in. */
interface Ways {
  mail: object | undefined;
  inboundMailSecret: string | undefined;
  mailboxUrl: string | undefined;
}

/** How mail comes in; null where it does not, because something is missing. */
export function answersByMail(
  { mail, inboundMailSecret, mailboxUrl }: Ways,
  values: SettingValues,
): AnswersByMail | null {
  const { inboundMailAddress: address, inboundMailServer: serverName } = values;
  if (!mail || !(inboundMailSecret || mailboxUrl) || address === '' || serverName === '') return null;
  return {
    address,
    serverName,
    areQuoted: values.inboundMailText === 'on',
    mayAnswer: (person) => {
      const may = capabilitiesOf(person);
      return may.usesPortal && (!may.servesCustomers || values.inboundMailStaff === 'on');
    },
  };
}

/** The address that takes answers with this secret. */
export function addressWith({ address }: Pick<AnswersByMail, 'address'>, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** The secrets in those of these addresses that are the portal's, each once, in the small letters in which they are made. */
export function tokensIn({ address }: Pick<AnswersByMail, 'address'>, recipients: readonly string[]): string[] {
  const at = address.lastIndexOf('@');
  const [begin, end] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()];
  const tokens = recipients.flatMap((one) => {
    const written = one.toLowerCase();
    return written.startsWith(begin) && written.endsWith(end) ? written.slice(begin.length, -end.length) : [];
  });
  return [...new Set(tokens)];
}
