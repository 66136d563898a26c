import { useCapabilities } from '#web/lib/viewer.ts';
import { useMinWidth } from '#web/ui/use-media.ts';

/** Whether the details have their own column, which takes a wider screen beside the side bar (`wide-desk` in styles.css). */
export function useWideDesk(): boolean {
  const isBesideBar = useCapabilities().runsPortal;
  return useMinWidth(isBesideBar ? 1440 : 1280);
}
