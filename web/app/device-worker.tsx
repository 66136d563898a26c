import { useNavigate } from '@tanstack/react-router';
import { useDeviceWorker } from '#web/features/devices/use-device-worker.ts';
import { useViewer } from '#web/lib/viewer.ts';

export function DeviceWorker() {
  const { id } = useViewer();
  const navigate = useNavigate();
  useDeviceWorker(id, (href) => void navigate({ href }));
  return null;
}
