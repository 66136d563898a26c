import { pushTextMaxLength } from '#contract/values/devices.ts';
import type { Db } from '#server/db/schema.ts';
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
export async function pushBodyOf(db: Db, device: DeviceRow, push: PushRow): Promise<PushBody | null> {
  const { key: tag, messageId, payload, isShown } = push;
  if (payload !== null) {
    if (await wasReadElsewhere(db, push)) return isShown ? { tag, isOver: true } : null;
    const told: { title: string; text: string; path: string } = JSON.parse(payload);
    return { tag, ...told, text: device.showsText ? cut(told.text, pushTextMaxLength) : '' };
  }
  const message = messageId === null ? undefined : await findUnread(db, device.userId, messageId);
  if (!message) return isShown ? { tag, isOver: true } : null;
  return {
    tag,
    title: `New message from ${message.senderName}`,
    text: device.showsText ? cut(message.content, pushTextMaxLength) : '',
    path: `/?contact=${message.senderId}`,
  };
}

export function shortened(body: PushBody): PushBody {
  return 'isOver' in body ? body : { ...body, title: cut(body.title, shortTitleLength), text: '' };
}

/** Cuts between code points, not within surrogate pairs. */
function cut(text: string, length: number): string {
  const points = [...text];
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : text;
}
