import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readOf } from '#web/lib/calls/api.ts';
import { useLiveFrame } from '#web/lib/live/live.ts';
import { useViewer } from '#web/lib/viewer.ts';

const homeFigures = readOf('GET /api/statistics/home');
/** A busy chat changes the figures all the time. */
const refreshAtMostEveryMs = 1000;

/** Home's figures for staff, refetched as messages arrive and are read. */
export function useHomeFigures() {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLiveFrame((frame) => {
    const changesUnread =
      (frame.type === 'chat' && frame.message.senderId !== viewerId) ||
      (frame.type === 'read' && frame.by === viewerId);
    if (!changesUnread || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries(homeFigures);
    }, refreshAtMostEveryMs);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return useQuery(homeFigures);
}
