import { pushTextMaxLength } from '#contract/values/devices.ts';
import { coveredPair } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Portal } from '#server/portal.ts';
import type { DeviceRow } from './devices.queries.ts';
import { findUnread, type PushRow, wasReadElsewhere } from './pushes.queries.ts';

/** The body that the service worker reads (web/public/sw.js). */
export type PushBody =
  | { tag: string; title: string; text: string; path: string }
  /** Closes the notification with this tag. */
  | { tag: string; isOver: true };

/** Title length for push services that find the body too long. */
const shortTitleLength = 40;

/** The current text of a push; null if it is obsolete. */
export async function pushBodyOf(
  { db, people }: Pick<Portal, 'db' | 'people'>,
  device: DeviceRow,
  push: PushRow,
): Promise<PushBody | null> {
  const { key: tag, messageId, payload, isShown } = push;
  if (payload !== null) {
    if (await wasReadElsewhere(db, push)) return isShown ? { tag, isOver: true } : null;
    const told: { title: string; text: string; path: string } = JSON.parse(payload);
    return { tag, ...told, text: device.showsText ? cut(told.text, pushTextMaxLength) : '' };
  }
  const message = messageId === null ? undefined : await findUnread(db, device.userId, messageId);
  const path = message && pathFor(await people.directory(), device.userId, message);
  if (!message || !path) return isShown ? { tag, isOver: true } : null;
  return {
    tag,
    title: `New message from ${message.senderName}`,
    text: device.showsText ? cut(message.content, pushTextMaxLength) : '',
    path,
  };
}

/** Where a message opens for its receiver, or for who stands in for them by now; undefined for anybody else. */
function pathFor(
  directory: Directory,
  userId: number,
  { senderId, receiverId, conversation }: { senderId: number; receiverId: number; conversation: string },
): string | undefined {
  const user = directory.find(userId);
  if (user?.id !== receiverId && !user?.coversFor?.includes(receiverId)) return undefined;
  return coveredPair(user, conversation, directory) ? `/?earlier=${conversation}` : `/?contact=${senderId}`;
}

export function shortened(body: PushBody): PushBody {
  return 'isOver' in body ? body : { ...body, title: cut(body.title, shortTitleLength), text: '' };
}

/** Cuts between code points, not within surrogate pairs. */
function cut(text: string, length: number): string {
  const points = [...text];
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : text;
}
