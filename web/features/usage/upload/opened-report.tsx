import { useEffect, useEffectEvent, useState } from 'react';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { toastRefused, toastUnread, useUsageImport } from './usage-imports.api.ts';

interface OpenedReportProps {
  id: number;
  onClose: () => void;
  onStored: () => void;
}

/** Opens a report as soon as it was read. */
export function OpenedReport({ id, onClose, onStored }: OpenedReportProps) {
  const { data: report, error } = useUsageImport(id);
  const [read, setRead] = useState<UsageUpload | null>(null);
  const upload = report?.upload;
  if (upload && upload !== read) setRead(upload);
  // Once the report is loaded, a failed refetch does not close it.
  const isLost = error !== null && (!report || isGone(error));
  const isOver = isLost || (read === null && report?.state === 'refused');
  const end = useEffectEvent(() => {
    if (isLost) toastUnread(error);
    else if (report?.state === 'refused') toastRefused(report.refusal);
    onClose();
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (!report || !read) return null;
  return <UploadDialog report={report} read={read} onClose={onClose} onStored={onStored} />;
}
