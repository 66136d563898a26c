import { monthOf } from './months.ts';

const dayMs = 24 * 60 * 60 * 1000;
const starts = { 'since-1900': Date.UTC(1899, 11, 30), 'since-1904': Date.UTC(1904, 0, 1) } as const;
/** Days of the years 2000 to 2099, in either way of counting. */
const [numberMin, numberMax] = [35_064, 73_050];

/** A day as spreadsheets store it, `45658` or `45658.5`; null for anything else. */
export function dayNumber(text: string): number | null {
  const number = /^\d{5}(?:\.\d{1,12})?$/.test(text.trim()) ? Math.floor(Number(text)) : 0;
  return number >= numberMin && number <= numberMax ? number : null;
}

export function monthOfDay(number: number, form: keyof typeof starts): string | null {
  const day = new Date(starts[form] + number * dayMs);
  return monthOf(day.getUTCFullYear(), day.getUTCMonth() + 1);
}
