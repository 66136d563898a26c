import { useEffect } from 'react';

/** Removes the unread count from the page's title on paper and in the name of a printed file. */
export function usePaperTitle(): void {
  useEffect(() => {
    let shown = '';
    const begin = () => {
      shown = document.title;
      document.title = shown.replace(/^\(\d+\) /, '');
    };
    const end = () => {
      document.title = shown;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
