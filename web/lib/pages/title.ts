import { useEffect } from 'react';
import { onPortalChange, portalName } from '#web/lib/portal.ts';

let page = '';
let unread = 0;

onPortalChange(writeTitle);

export function usePageTitle(name: string): void {
  useEffect(() => {
    page = name;
    writeTitle();
  }, [name]);
}

/** Puts the unread total before the title, as in "(3) Dashboard", while the component is mounted. */
export function useUnreadInTitle(total: number): void {
  useEffect(() => {
    unread = total;
    writeTitle();
    return () => {
      unread = 0;
      writeTitle();
    };
  }, [total]);
}

function writeTitle(): void {
  const name = page ? `${page} · ${portalName}` : portalName;
  document.title = unread > 0 ? `(${unread}) ${name}` : name;
}
