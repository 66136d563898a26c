import { useEffect, useState } from 'react';

const patienceMs = 3000;

/** Whether something is still to be waited for: until it is there, and no longer than three seconds. */
export function usePatience(isPending: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isPending && !isOver;
}
