import { useSyncExternalStore } from 'react';
import type { StoredFile } from '#contract/files.ts';
import { persistText, readPersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { outboxOf } from './chat.outbox.ts';
import { createTray, type Tray, type TrayFile } from './composer/file-tray.ts';
import { measureImage } from './files/image-size.ts';

const trays = new Map<number, Tray>();

/** The viewer's tray in this tab, outside React so that uploads continue while other pages are shown. */
export function trayOf(viewerId: number): Tray {
  const known = trays.get(viewerId);
  if (known !== undefined) return known;
  const tray = createTray({
    // Home is drawn sooner without it.
    upload: async (file, how) => {
      const { uploadFile } = await import('#web/lib/calls/upload.ts');
      return uploadFile<StoredFile>('/api/attachments', file, how);
    },
    measure: measureImage,
    send: (contactId, content, carried) => outboxOf(viewerId).submit(contactId, content, carried),
    load: () => readPersistedText(viewerId, 'tray'),
    save: (text) => persistText(viewerId, 'tray', text),
  });
  trays.set(viewerId, tray);
  return tray;
}

export function useTray(): Tray {
  return trayOf(useViewer().id);
}

export function useTrayFiles(contactId: number): readonly TrayFile[] {
  const tray = useTray();
  return useSyncExternalStore(tray.subscribe, tray.files).filter((file) => file.contactId === contactId);
}
