import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { toast } from '#web/ui/overlays/toast.tsx';
import { Button } from './button.tsx';

const copiedForMs = 2000;

interface CopyButtonProps {
  text: string;
  /** Whose text it is, for assistive technology: such a button never stands alone. */
  name: string;
  /** How a toast calls it. */
  shownAs: string;
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, name, shownAs }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: 'Copied', description: shownAs, group: 'copy' });
    } catch {
      // Without the browser's leave: the text stands there to be selected.
      toast({ title: 'Not copied', description: `Select ${shownAs} and copy it.`, isDestructive: true, group: 'copy' });
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="secondary" size="sm" icon={<Icon />} onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
