import { useEffect, useState } from 'react';

const patienceMs = 3000;

/** True while something is pending, for three seconds at most. */
export function usePatience(isPending: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isPending && !isOver;
}
