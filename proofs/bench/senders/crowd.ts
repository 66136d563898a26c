import type { BenchPerson, Orders } from '#proofs/bench/protocol.ts';
import { createClientIds } from './client-ids.ts';
import { connectBus, type Line } from './frames.ts';

/** Minimum time between two confirmations of one conversation. */
const confirmEveryMs = 250;
/** Confirmations of a crowd are spread over this many timer turns, like those of real people. */
const confirmTurns = 10;

interface Member extends BenchPerson {
  line: Line;
  /** The next arriving message is confirmed. */
  mayConfirm: boolean;
}

interface Pending {
  sender: Member;
  receiverId: number;
  isAcknowledged: boolean;
  isDelivered: boolean;
  /** When it was due, on the clock of `performance.now`. */
  dueAt: number;
}

export interface CrowdEvents {
  onAcknowledged(sender: Member): void;
  /** A message counts once it is acknowledged to its sender and delivered to its receiver. */
  onComplete(dueAt: number): void;
}

export type Crowd = Awaited<ReturnType<typeof connectCrowd>>;

const idMark = Buffer.from('"id":');
const clientIdMark = Buffer.from('"clientId":"');
const clientIdLength = 36;
/**
 * Position of the type in `{"type":"…`: `chat` differs from all others in its first letter, and from `changed` in its
 * last.
 */
const typeAt = 9;
const chatLetter = 'c'.charCodeAt(0);
const chatEnd = 't'.charCodeAt(0);
const content =
  'Thank you, the new collection arrived this morning and the proxy lets our readers in. Shall we talk on Friday?';

/** Simulated people, all in this process. Anything unexpected is reported by `failure`. */
export async function connectCrowd({ port, otherPort = port, people }: Orders['connect']) {
  const pending = new Map<string, Pending>();
  const members: Member[] = [];
  const nextClientId = createClientIds();
  let events: CrowdEvents = { onAcknowledged() {}, onComplete() {} };
  let failure: string | null = null;
  let turn = 0;

  for (const [at, person] of people.entries()) members.push(await join(person, at % 2 === 0 ? port : otherPort));
  const confirming = setInterval(() => {
    turn = (turn + 1) % confirmTurns;
    for (let at = turn; at < members.length; at += confirmTurns) {
      const member = members[at];
      if (member) member.mayConfirm = true;
    }
  }, confirmEveryMs / confirmTurns);

  async function join(person: BenchPerson, at: number): Promise<Member> {
    const member: Member = { ...person, mayConfirm: false, line: { send() {}, close() {} } };
    member.line = await connectBus(at, person.cookie, {
      onText: (bytes, start, end) => receive(member, bytes, start, end),
      onClosed: (reason) => fail(reason),
    });
    member.line.send(`{"type":"identity","userId":${person.id}}`);
    return member;
  }

  function receive(member: Member, bytes: Buffer, start: number, end: number) {
    if (!isChat(bytes, start)) return receiveOther(member, bytes.toString('latin1', start, end));
    const at = bytes.indexOf(clientIdMark, start, 'latin1');
    const from = at + clientIdMark.length;
    const clientId = bytes.toString('latin1', from, from + clientIdLength);
    const message = pending.get(clientId);
    if (!message) return fail(`A message that nobody waits for: ${clientId}`);
    const isOwn = message.sender === member;
    const isNews = isOwn ? acknowledge(message) : deliver(message, member);
    if (!isNews) return fail(`A message arrived twice, or at a stranger's: ${clientId}`);
    if (message.isAcknowledged && message.isDelivered) complete(clientId, message);
    if (isOwn) events.onAcknowledged(member);
    else if (member.mayConfirm) confirm(member, bytes, start);
  }

  function complete(clientId: string, message: Pending) {
    pending.delete(clientId);
    events.onComplete(message.dueAt);
  }

  function receiveOther(member: Member, text: string) {
    if (text.startsWith('{"type":"rejected"')) return fail(text);
    if (text === '{"type":"ping"}') member.line.send('{"type":"pong"}');
  }

  function confirm(member: Member, bytes: Buffer, start: number) {
    member.mayConfirm = false;
    const at = bytes.indexOf(idMark, start) + idMark.length;
    // The relay has no ids: any number makes a frame of the same size.
    const id = Number.parseInt(bytes.toString('latin1', at, at + 16), 10) || 1_000_000;
    member.line.send(`{"type":"received","contactId":${member.partnerId},"upTo":${id}}`);
  }

  function fail(reason: string) {
    failure ??= reason;
  }

  return {
    members,
    pendingCount: () => pending.size,
    failure: () => failure,
    listen(next: CrowdEvents) {
      events = next;
    },
    send(sender: Member, dueAt: number) {
      const clientId = nextClientId();
      pending.set(clientId, {
        sender,
        receiverId: sender.partnerId,
        isAcknowledged: false,
        isDelivered: false,
        dueAt,
      });
      const timestamp = new Date().toISOString();
      const { id, partnerId } = sender;
      sender.line.send(
        `{"type":"chat","from":${id},"to":${partnerId},"content":"${content}","timestamp":"${timestamp}","clientId":"${clientId}"}`,
      );
    },
    leave() {
      clearInterval(confirming);
      for (const { line } of members) line.close();
    },
  };
}

function isChat(bytes: Buffer, start: number): boolean {
  return bytes[start + typeAt] === chatLetter && bytes[start + typeAt + 3] === chatEnd;
}

function acknowledge(message: Pending): boolean {
  if (message.isAcknowledged) return false;
  message.isAcknowledged = true;
  return true;
}

function deliver(message: Pending, member: Member): boolean {
  if (message.isDelivered || message.receiverId !== member.id) return false;
  message.isDelivered = true;
  return true;
}
