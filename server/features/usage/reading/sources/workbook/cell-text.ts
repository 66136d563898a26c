import type { NumberForm } from './number-formats.ts';

/** Excel stores and shows this many digits; the rest is an artefact of binary fractions. */
const digitsKept = 15;
/** 31 December 9999. */
const serialMax = 2_958_465;
const dayMs = 24 * 60 * 60 * 1000;
const secondMs = 1000;
/** The start of the 1904 date system. The older one counts a 29 February 1900, which did not exist. */
const since1904 = Date.UTC(1904, 0, 1);
const since1900 = Date.UTC(1899, 11, 30);
const falseLeapDay = 60;

/** The text of a number as in a text table: whole numbers as digits, dates as `2025-01-31`. */
export function numberText(stored: string, form: NumberForm, is1904: boolean): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (form === 'percent') return `${plainNumber(number * 100)}%`;
  if (form === 'time' && number >= 0) return elapsed(number);
  if (form === 'number' || form === 'time' || number < 0 || number > serialMax) return plainNumber(number);
  const time = timeOf(number, is1904);
  return form === 'date' ? dateText(time) : dayAndMonth(time);
}

function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(digitsKept));
  const text = String(rounded);
  // A number with three decimals could be read as thousands; with a fourth it cannot.
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

function timeOf(serial: number, is1904: boolean): number {
  const start = is1904 ? since1904 : since1900 + (serial < falseLeapDay ? dayMs : 0);
  return start + Math.round((serial * dayMs) / secondMs) * secondMs;
}

function dateText(time: number): string {
  const [day = '', rest = ''] = new Date(time).toISOString().split('T');
  const clock = rest.slice(0, 8);
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/**
 * A day shown without its year, `22-Jan`: Excel makes it of a typed month Jan-22, and adds the year of typing. The shown text is what was
 * meant.
 */
function dayAndMonth(time: number): string {
  const date = new Date(time);
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(date);
  return `${String(date.getUTCDate()).padStart(2, '0')}-${month}`;
}

function elapsed(days: number): string {
  const seconds = Math.round((days * dayMs) / secondMs);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
