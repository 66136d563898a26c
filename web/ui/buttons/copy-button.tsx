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
  /** The button's text, where there is another one beside it. */
  label?: string;
  /** The same text formatted, for programs that take that. */
  html?: string;
  onCopied?: () => void;
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, name, shownAs, label = 'Copy', html, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await (html === undefined ? navigator.clipboard.writeText(text) : writeBoth(text, html));
      setCopied(true);
      onCopied?.();
      toast({ title: 'Copied', description: shownAs, group: 'copy' });
    } catch {
      // Without the browser's leave: the text stands there to be selected.
      toast({ title: 'Not copied', description: `Select ${shownAs} and copy it.`, isDestructive: true, group: 'copy' });
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="secondary" size="sm" icon={<Icon />} onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

function writeBoth(text: string, html: string): Promise<void> {
  const kinds = { 'text/plain': text, 'text/html': html };
  const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })]);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
