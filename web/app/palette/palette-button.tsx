import Search from 'lucide-react/icons/search';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface PaletteButtonProps {
  onClick?: () => void;
  isDisabled?: boolean;
}

/** Opens the palette. */
export function PaletteButton({ onClick, isDisabled = false }: PaletteButtonProps) {
  return (
    <IconButton
      label="Search everything"
      icon={<Search />}
      tooltipSide="bottom"
      aria-haspopup="dialog"
      isDisabled={isDisabled}
      onClick={onClick}
    />
  );
}
