import { type DragEvent, useEffect, useRef, useState } from 'react';

interface DropTarget {
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
}

/** Accepts dropped files: spread `handlers` on the element. `isOver`: files are being dragged over it. */
export function useDropTarget({ onFiles, isDisabled = false }: DropTarget) {
  const [isOver, setOver] = useState(false);
  // Entering a child fires dragleave on its parent, so enters and leaves are counted.
  const depth = useRef(0);
  useKeepPage();

  function enter(by: 1 | -1) {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  }

  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!isDisabled && carriesFiles(event)) enter(1);
    },
    onDragLeave: (event: DragEvent) => {
      if (carriesFiles(event)) enter(-1);
    },
    onDragOver: (event: DragEvent) => {
      if (!isDisabled && carriesFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (!isDisabled && files.length > 0) onFiles(files);
    },
  };
  return { isOver, handlers };
}

/** Without this, a file dropped beside the target would replace the page, and unsaved work be lost. */
function useKeepPage(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
