import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import type { BrandColour } from '#contract/brand-colours.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

const copiedForMs = 2000;

/** A colour with its name, use, and a code to copy. */
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
      // Without permission the code can be selected by hand.
      toast({ title: 'Not copied', description: `Select #${code} and copy it.`, isDestructive: true, group: 'colour' });
    }
  }

  return (
    <li className="flex flex-col overflow-hidden rounded-card border bg-surface shadow-card">
      {/* The brand's colour in both themes, so not a token of a theme. */}
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
