const numberDigits = 6;
/** A number such as `INV-000012` or `CN-000012`. */
export function numberText(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(numberDigits, '0')}`;
}
