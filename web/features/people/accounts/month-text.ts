/** `2026-11` as `November 2026`. */
export function monthText(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}
