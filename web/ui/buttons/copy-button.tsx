import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { toast } from '#web/ui/overlays/toast.tsx';
import { Button } from './button.tsx';

const copiedForMs = 2000;

interface CopyButtonProps {
  text: string;
  /** Names the text for assistive technology, because several such buttons stand together. */
  name: string;
  /** The name of the text in the toast. */
  shownAs: string;
  /** The button's text where another one stands beside it. */
  label?: string;
  /** The text as HTML, for programs that accept it. */
  html?: string;
  onCopied?: () => void;
}

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
      // The browser refused; the person can still select the text.
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
