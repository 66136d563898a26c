import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import type { BrandColour } from '#contract/brand-colours.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

const copiedForMs = 2000;

/** A colour with its name, what it is for, and its code to copy. */
export function BrandSwatch({ colour: { name, code, use } }: { colour: BrandColour }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(`#${code}`);
      setCopied(true);
      toast({ title: 'Copied', description: `#${code}`, group: 'colour' });
    } catch {
      // Without the browser's leave: the code stands there to be selected.
      toast({ title: 'Not copied', description: `Select #${code} and copy it.`, isDestructive: true, group: 'colour' });
    }
  }

  return (
    <li className="flex flex-col overflow-hidden rounded-card border bg-surface shadow-card">
      {/* The colour itself, in both themes: no token would be it. */}
      <span aria-hidden="true" className="h-20 border-b" style={{ backgroundColor: `#${code}` }} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3>{name}</h3>
        <p className="text-muted text-small">{use}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <code className="font-mono text-control">#{code}</code>
          <Button
            variant="secondary"
            size="sm"
            icon={
              isCopied ? (
                <Check aria-hidden="true" className="size-4" />
              ) : (
                <Copy aria-hidden="true" className="size-4" />
              )
            }
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
