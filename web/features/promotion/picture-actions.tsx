import Download from 'lucide-react/icons/download';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { savePicture } from './save-picture.ts';

interface PictureActionsProps {
  address: string;
  /** Names the picture for assistive technology and the file. */
  name: string;
  /** Pixels of the PNG per unit of the picture. */
  scale: number;
  onTaken: () => void;
}

/** Saves a picture as PNG for screens and print, or as SVG. */
export function PictureActions({ address, name, scale, onTaken }: PictureActionsProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<Download />}
        onClick={async () => (await savePicture(address, `${name}.png`, scale)) && onTaken()}
      >
        PNG
        <span className="sr-only"> {name}</span>
      </Button>
      <a href={address} download={`${name}.svg`} onClick={onTaken} className={buttonClasses('secondary', 'sm')}>
        <Download aria-hidden="true" />
        SVG
        <span className="sr-only"> {name}</span>
      </a>
    </span>
  );
}
