import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { pagesFor } from '#web/app/page-names.ts';
import { goKey, useShortcut, useShortcutKeys } from '#web/lib/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import type { PaletteOverlaysProps, ShownOverlay } from './palette-overlays.tsx';

/** The file of the palette; also for whoever fetches it ahead. */
export const loadPalette = () => import('./palette-overlays.tsx');

/** The palette, the sheet of shortcuts and every shortcut, for the frame of the signed-in pages. */
export function usePalette(onLogOut: () => void): { open: () => void; overlays: ReactNode } {
  const router = useRouter();
  const { role } = useViewer();
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

  useShortcut('palette', () => void show('palette'));
  useShortcut('sheet', () => void show('shortcuts'));
  useShortcutKeys((key) => {
    const page = pagesFor(role).find(({ keys }) => keys === `${goKey} ${key}`);
    if (page) void router.navigate({ to: page.path });
    return page !== undefined;
  });

  return {
    open: () => void show('palette'),
    overlays: Overlays && <Overlays shown={shown} onShow={setShown} onLogOut={onLogOut} />,
  };
}
