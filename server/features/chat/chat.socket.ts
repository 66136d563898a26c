import type { ChatFrame, ClientFrame, ServerFrame } from '#contract/live.ts';
import { readClientFrame } from '#contract/live-guard.ts';
import { closeCodes, floodToleranceMs } from '#contract/values/limits.ts';
import { diskFullMessage, isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { Rate, RateLimit } from '#server/platform/limits/rate-limit.ts';
import type { LiveSocket } from '#server/platform/live/live-socket.ts';
import type { Portal } from '#server/portal.ts';
import { audienceOf } from './chat.access.ts';
import type { Chat } from './chat.service.ts';
import type { Marks } from './chat-marks.service.ts';
import { createLooking } from './desk/looking.service.ts';

const notStored = 'The message could not be stored. Please try again.';
/** Frames other than messages are cheaper, so their limit is higher by this factor. */
const otherFramesFactor = 5;

export interface FrameHandler {
  onFrame(socket: LiveSocket, text: string): void;
  /** Counts a protocol ping or pong like any other frame. Returns false above the limit. */
  admitControlFrame(socket: LiveSocket): boolean;
  /** Notifies the team that the person no longer views the channel. */
  onClosed(socket: LiveSocket): void;
}

/** Handles client frames with the same service functions as the REST API. */
export function createFrameHandler(
  { bus, limits, sessions }: Portal,
  chat: Chat,
  marks: Marks,
  rate: Rate,
): FrameHandler {
  const messages = limits.own('message frames', rate);
  const others = limits.own('other frames', {
    perSecond: rate.perSecond * otherFramesFactor,
    burst: rate.burst * otherFramesFactor,
  });
  const looking = createLooking(bus, chat);

  return {
    onFrame(socket, text) {
      const read = readClientFrame(text);
      if ('bad' in read) socket.complain(read.bad);
      else if ('refused' in read) refuse(socket, read.refused);
      else if (read.frame.type === 'chat') sendChat(socket, read.frame);
      else if (!isFlooding(socket, others)) handleQuietly(socket, read.frame);
    },
    admitControlFrame: (socket) => !isFlooding(socket, others),
    onClosed: looking.forget,
  };

  function refuse(socket: LiveSocket, refused: { clientId: string | null; message: string }) {
    // Refused frames count as well; otherwise they would bypass the limit.
    if (!isFlooding(socket, messages)) socket.send({ type: 'rejected', code: 'invalid', ...refused });
  }

  function sendChat(socket: LiveSocket, frame: ChatFrame) {
    sessions.noteActivity(socket.sessionHash);
    const { from, to, content, clientId, attachment, enclosure, replyToId } = frame;
    if (isFlooding(socket, messages)) {
      return reject(socket, clientId, 'too-many-messages', 'You are sending messages too quickly');
    }
    if (from !== socket.userId) return reject(socket, clientId, 'forbidden', 'You can only write as yourself');
    // The frame of the stored message acknowledges it to its sender.
    const draft = { receiverId: to, content, clientId, attachment, enclosure, replyToId };
    chat.send(socket.userId, draft).catch((error: unknown) => {
      if (error instanceof HttpError) reject(socket, clientId, 'forbidden', error.message);
      else reject(socket, clientId, 'unavailable', isDiskFull(error) ? diskFullMessage : notStored);
    });
  }

  /** Handles frames without a reply. A frame about a person the sender may not see is ignored. */
  function handleQuietly(socket: LiveSocket, frame: Exclude<ClientFrame, ChatFrame>) {
    if (frame.type === 'identity') return identify(socket, frame.userId);
    // A page sends pongs and received marks by itself; only typing and reading show that a person is active.
    if (frame.type === 'typing' || frame.type === 'read') sessions.noteActivity(socket.sessionHash);
    if (frame.type === 'typing') notifyTyping(socket, frame.to, frame.isTyping).catch(() => {});
    if (frame.type === 'looking') looking.note(socket, frame.to, frame.isLooking);
    if (frame.type === 'arrived') marks.noteArrival(socket.userId).catch(() => {});
    if (frame.type === 'received' || frame.type === 'read') {
      marks.note(socket.userId, frame.contactId, frame.type, frame.upTo).catch(() => {});
    }
  }

  async function notifyTyping(socket: LiveSocket, contactId: number, isTyping: boolean) {
    const access = await chat.findAccess(socket.userId, contactId);
    if (!access) return;
    const { me, contact, conversation, directory } = access;
    if (!canMessage(me, contact, directory.relation(me.id, contact.id))) return;
    const others = audienceOf(conversation.key, directory).filter((id) => id !== me.id);
    bus.send(others, { type: 'typing', conversation: conversation.key, by: me.id, isTyping });
  }
}

type RejectionCode = Extract<ServerFrame, { type: 'rejected' }>['code'];

function reject(socket: LiveSocket, clientId: string | undefined, code: RejectionCode, message: string) {
  socket.send({ type: 'rejected', clientId: clientId ?? null, code, message });
}

/** The session determines the user; the frame may only confirm it. */
function identify(socket: LiveSocket, userId: number) {
  if (userId === socket.userId) return socket.send({ type: 'system', message: 'Connected' });
  socket.send({ type: 'system', message: 'This connection belongs to someone else' });
  socket.close(closeCodes.foreignIdentity, 'Foreign identity');
}

function isFlooding(socket: LiveSocket, limit: RateLimit): boolean {
  const { waitMs, aboveSinceMs } = limit.take(socket.userId);
  if (aboveSinceMs > floodToleranceMs) socket.close(closeCodes.flood, 'Too many frames');
  return waitMs > 0;
}
