import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

export type ShownOverlay = 'palette' | 'shortcuts';

export interface PaletteOverlaysProps {
  shown: ShownOverlay | null;
  onShow: (shown: ShownOverlay | null) => void;
  onLogOut: () => void;
}

/** The palette and the sheet of shortcuts, in a separate file that is loaded when the browser is idle. */
export function PaletteOverlays({ shown, onShow, onLogOut }: PaletteOverlaysProps) {
  const close = () => onShow(null);
  return (
    <>
      <Palette
        isOpen={shown === 'palette'}
        onClose={close}
        onLogOut={onLogOut}
        onShowShortcuts={() => onShow('shortcuts')}
      />
      <ShortcutSheet isOpen={shown === 'shortcuts'} onClose={close} />
    </>
  );
}
