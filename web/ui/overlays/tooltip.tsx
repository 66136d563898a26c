import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Hint, watchHints } from './tooltip-hints.ts';

const gapPx = 6;
/** The distance between the tooltip and the edge of the window. */
const edgePx = 8;

/** Shows the tooltip of the button that is hovered or focused by keyboard; mount it once. */
export function Tooltips() {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => watchHints(setHint), []);
  return hint && <Bubble key={hint.text} hint={hint} />;
}

function Bubble({ hint: { text, box, side } }: { hint: Hint }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!bubble.current) return;
    const { offsetWidth: width, offsetHeight: height } = bubble.current;
    const above = box.top - gapPx - height;
    const isAbove = side === 'top' ? above >= edgePx : box.bottom + gapPx + height > window.innerHeight - edgePx;
    const left = box.left + (box.width - width) / 2;
    bubble.current.style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - width - edgePx))}px`;
    bubble.current.style.top = `${isAbove ? above : box.bottom + gapPx}px`;
  }, [box, side]);
  return (
    <div
      ref={bubble}
      role="tooltip"
      // Hidden, because it repeats the button's name.
      aria-hidden="true"
      className="fixed z-50 w-max max-w-72 animate-fade-in rounded-md bg-ink px-2 py-1 text-background text-caption"
    >
      {text}
    </div>
  );
}
