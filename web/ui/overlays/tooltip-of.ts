export function tooltipOf(text: string, side: 'top' | 'bottom' = 'top') {
  return { 'data-tooltip': text, 'data-tooltip-side': side };
}
