import { pushTextMaxLength } from '#contract/values/devices.ts';
import type { Db } from '#server/db/schema.ts';
import type { DeviceRow } from './devices.queries.ts';
import { findUnread, type PushRow, wasReadElsewhere } from './pushes.queries.ts';

/** What the service worker reads (web/public/sw.js). */
export type PushBody =
  | { tag: string; title: string; text: string; path: string }
  /** The notice of this tag is taken away. */
  | { tag: string; isOver: true };

/** What is left where a push service finds a body too long. */
const shortTitleLength = 40;

/** What a device is to be told now; null where it has nothing to tell any more. */
export async function wordPush(db: Db, device: DeviceRow, push: PushRow): Promise<PushBody | null> {
  const { tag, messageId, notice, isShown } = push;
  if (notice !== null) {
    if (await wasReadElsewhere(db, push)) return isShown ? { tag, isOver: true } : null;
    const told: { title: string; text: string; path: string } = JSON.parse(notice);
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

/** The same with less in it. */
export function shortened(body: PushBody): PushBody {
  return 'isOver' in body ? body : { ...body, title: cut(body.title, shortTitleLength), text: '' };
}

/** By whole characters. */
function cut(text: string, length: number): string {
  const points = [...text];
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : text;
}
