import { useEffect } from 'react';

/** On paper, and in the name of a printed file, the page's title leaves out how much is unread. */
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
