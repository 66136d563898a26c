import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SecureVersion } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from './read-mail.ts';

/** Faults of a mail server. */
export type SmtpFault =
  /** 550 for every recipient. */
  | 'unknown address'
  /** 550 for the sender. */
  | 'unknown sender'
  /** 550 5.7.1: relaying denied. */
  | 'no relay'
  /** 451 for every recipient. */
  | 'busy'
  /** 554 after the content. */
  | 'unwanted content'
  /** The server never answers. */
  | 'silent'
  /** The connection breaks within the content. */
  | 'cut in the content'
  /** The server accepts the mail, but the connection breaks before the answer. */
  | 'cut before the answer';

export interface TestSmtp {
  url: string;
  port: number;
  /** Accepted mails, oldest first. */
  mails: ReceivedMail[];
  /** Users who authenticated. */
  logins: string[];
  fault: SmtpFault | null;
  close(): Promise<void>;
}

export interface TestSmtpOptions {
  port?: number;
  /** The server offers TLS and then requires a password; `isFirst`: TLS from the first byte. */
  tls?: { certificate: string; privateKey: string; isFirst: boolean; newest?: SecureVersion };
}

/** A real mail server on this machine that stores accepted mails, and fails as told. */
export async function startSmtp({ port = 0, tls }: TestSmtpOptions = {}): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: tls === undefined,
    logger: false,
    disabledCommands: tls ? [] : ['STARTTLS'],
    ...(tls ? { secure: tls.isFirst, key: tls.privateKey, cert: tls.certificate } : {}),
    ...(tls?.newest ? { minVersion: 'TLSv1', maxVersion: tls.newest } : {}),
    onAuth: (auth, _session, done) => {
      smtp.logins.push(auth.username ?? '');
      done(null, { user: auth.username ?? '' });
    },
    onConnect: (_session, done) => {
      if (smtp.fault !== 'silent') done();
    },
    onMailFrom: (_address, _session, done) => done(smtp.fault === 'unknown sender' ? unknownSender : undefined),
    onRcptTo: (_address, _session, done) => done(refusals[smtp.fault ?? '']),
    onData: (stream, session, done) => {
      if (smtp.fault === 'cut in the content') {
        cutAll();
        return;
      }
      const take = (bytes: Buffer) => {
        if (smtp.fault === 'unwanted content') return done(refusal(554, '5.6.0 We do not like it'));
        const [recipient] = session.envelope.rcptTo;
        smtp.mails.push(readMail(bytes.toString('utf8'), recipient?.address ?? ''));
        if (smtp.fault === 'cut before the answer') cutAll();
        else done();
      };
      // A mail whose sender died halfway is dropped.
      buffer(stream).then(take, () => {});
    },
  });
  // These tests cut connections on purpose.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const used = (server.server.address() as AddressInfo).port;
  const smtp: TestSmtp = {
    url: `${tls?.isFirst ? 'smtps' : 'smtp'}://127.0.0.1:${used}`,
    port: used,
    mails: [],
    logins: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
  return smtp;
}

const refusals: Record<string, Error> = {
  'unknown address': refusal(550, '5.1.1 Nobody of that name here'),
  'no relay': refusal(550, '5.7.1 Relaying denied'),
  busy: refusal(451, '4.3.0 Try again later'),
};

const unknownSender = refusal(550, '5.1.0 Nobody sends from there');

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
