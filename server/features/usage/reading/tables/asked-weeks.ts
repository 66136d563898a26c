import type { CheckedTable } from './checked-table.ts';
import { wordsOf } from './column-words.ts';

const weekWords = /^(?:weeks?|weekly|wochen?|kalenderwoche|semaines?|semanas?|kw)$/;
const dayMs = 24 * 60 * 60 * 1000;
/** Fewer days may be a week apart by chance. */
const daysMin = 3;

/** Says whether a heading means that its dates are weeks: `Week`, `W/C`. */
export function isOfWeeks(heading: string): boolean {
  return wordsOf(heading).some((word) => weekWords.test(word)) || /\bw[/.]?[ceb]\b/i.test(heading);
}

/** A week may lie in two months, and only a person can say to which its figures belong. */
export function askAboutWeeks({ layout, rows, questions, findings }: CheckedTable, column: number): void {
  const heading = layout.headings[column];
  if (!isOfWeeks(heading ?? '') && !areWeekly(rows.map(({ cells }) => cells[column] ?? ''))) return;
  const answer = questions.ask({
    id: 'weeks',
    question: `The column ${heading?.trim()} holds weeks, and a week may lie in two months. In which month do its figures count?`,
    options: [
      { value: 'date', label: 'Each week in the month of its date' },
      { value: 'none', label: 'In none: figures by month or day will be uploaded instead' },
    ],
    isOfShape: true,
  });
  if (answer?.[0] !== 'none') return;
  const message = 'A week may lie in two months: please upload figures by month or day';
  findings.problem({ column, heading }, message);
}

function areWeekly(texts: readonly string[]): boolean {
  return [ymd, dmy, mdy].some((parts) => {
    const days = [...new Set(texts.flatMap((text) => dayOf(parts(text)) ?? []))].sort((a, b) => a - b);
    return days.length >= daysMin && days.every((day) => (day - (days[0] ?? day)) % 7 === 0);
  });
}

type DateTexts = readonly [year: string, month: string, day: string] | null;

function ymd(text: string): DateTexts {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text.trim()) ?? [];
  return year ? [year, month, day] : null;
}

function dmy(text: string): DateTexts {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/.exec(text.trim()) ?? [];
  return year ? [year, month, day] : null;
}

function mdy(text: string): DateTexts {
  const parts = dmy(text);
  return parts && [parts[0], parts[2], parts[1]];
}

/** Days since 1970; null for an invalid date. */
function dayOf(parts: DateTexts): number | null {
  if (!parts) return null;
  const [year, month, day] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day) / dayMs;
}
