import Search from 'lucide-react/icons/search';
import { searchBoxClasses } from '#web/app/header/search-box.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KeyNames } from '#web/ui/key-names.tsx';

interface PaletteButtonProps {
  onClick?: () => void;
  isDisabled?: boolean;
}

/** An icon on narrow screens; from 1200 px it looks like a field. */
export function PaletteButton({ onClick, isDisabled = false }: PaletteButtonProps) {
  return (
    <IconButton
      label="Search everything"
      icon={
        <>
          <Search />
          <span className="mr-auto hidden min-[90rem]:block">Search</span>
          <span className="hidden xl:block">
            <KeyNames keys="Mod k" />
          </span>
        </>
      }
      tooltipSide="bottom"
      aria-haspopup="dialog"
      isDisabled={isDisabled}
      onClick={onClick}
      className={searchBoxClasses}
    />
  );
}
