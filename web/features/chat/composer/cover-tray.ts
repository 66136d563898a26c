import { useSyncExternalStore } from 'react';
import type { StoredFile } from '#contract/files.ts';
import { measureImage } from '#web/features/chat/files/image-size.ts';
import { uploadFile } from '#web/lib/calls/upload.ts';
import { persistText, readPersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { createTray, type Tray, type TrayFile } from './file-tray.ts';

const trays = new Map<string, Tray>();

/** Each conversation has a tray of its own. */
const noContact = 0;

/** The files for the conversation of an absent colleague. The composer sends them, because the message names the conversation. */
export function useCoverTray(conversation: string) {
  const viewerId = useViewer().id;
  const key = `cover-tray.${conversation}`;
  const tray = trays.get(`${viewerId}.${key}`) ?? newTray(viewerId, key);
  const files: readonly TrayFile[] = useSyncExternalStore(tray.subscribe, tray.files);
  return { ...tray, files, add: (added: readonly File[]) => tray.add(noContact, added) };
}

function newTray(viewerId: number, key: string): Tray {
  const tray = createTray({
    upload: (file, how) => uploadFile<StoredFile>('/api/attachments', file, how),
    measure: measureImage,
    send() {},
    load: () => readPersistedText(viewerId, key),
    save: (text) => persistText(viewerId, key, text),
  });
  trays.set(`${viewerId}.${key}`, tray);
  return tray;
}
