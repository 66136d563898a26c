import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { pagesFor } from '#web/app/routes/page-names.ts';
import { useShortcutKeys } from '#web/lib/keys/shortcut-keys.ts';
import { goKey } from '#web/lib/keys/shortcut-list.ts';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';
import { PaletteButton } from './palette-button.tsx';
import type { PaletteOverlaysProps, ShownOverlay } from './palette-overlays.tsx';

/** IdlePages loads this ahead too. */
const loadPalette = () => import('./palette-overlays.tsx');

export function PaletteOpener({ onLogOut }: { onLogOut: () => void }) {
  const router = useRouter();
  const client = useQueryClient();
  const viewer = useViewer();
  const may = useCapabilities();
  const [Overlays, setOverlays] = useState<ComponentType<PaletteOverlaysProps> | null>(null);
  const [shown, setShown] = useState<ShownOverlay | null>(null);

  async function show(wanted: ShownOverlay): Promise<void> {
    try {
      const { PaletteOverlays } = await loadPalette();
      setOverlays(() => PaletteOverlays);
      setShown((before) => (before === wanted ? null : wanted));
    } catch {
      toast({
        title: 'The search could not be opened',
        description: 'A part of it could not be loaded. Check your connection and try again.',
        isDestructive: true,
      });
    }
  }

  async function showNextWaiting(): Promise<void> {
    if (!may.servesCustomers) return;
    try {
      const { openNextWaiting } = await import('#web/features/chat/conversations/next-waiting.ts');
      await openNextWaiting(client, router, viewer.id);
    } catch (error) {
      toastFailure('The next conversation could not be opened', error);
    }
  }

  useShortcut('nextWaiting', () => void showNextWaiting());
  useShortcut('palette', () => void show('palette'));
  useShortcut('sheet', () => void show('shortcuts'));
  useShortcutKeys((key) => {
    const page = pagesFor(may).find(({ keys }) => keys === `${goKey} ${key}`);
    if (page) void router.navigate({ to: page.path });
    return page !== undefined;
  });

  return (
    <>
      <PaletteButton onClick={() => void show('palette')} />
      {Overlays && <Overlays shown={shown} onShow={setShown} onLogOut={onLogOut} />}
    </>
  );
}
