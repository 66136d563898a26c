import { dateText } from '#web/lib/days.ts';
import { DetailRow } from '#web/ui/detail-row.tsx';
import { useNewestReport } from './usage.api.ts';

export function LastUploadRow({ institution }: { institution: number }) {
  const { data } = useNewestReport(institution);
  const [newest] = data ?? [];
  return (
    <DetailRow what="Last usage upload">{data && (newest ? dateText(newest.sharedAt) : 'Not available')}</DetailRow>
  );
}
