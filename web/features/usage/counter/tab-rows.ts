/** Parses tab-separated text as it arrives; quoted cells may contain tabs and line breaks. */
export async function* tabRows(text: AsyncIterable<string>): AsyncGenerator<string[], void> {
  const splitter = createSplitter();
  for await (const piece of text) {
    for (const character of piece) {
      const row = splitter.take(character);
      if (row) yield row;
    }
  }
  const last = splitter.take('\n');
  if (last?.some(Boolean)) yield last;
}

function createSplitter() {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let hasJustEnded = false;

  function takeQuote() {
    // A doubled quotation mark closes the quotation and opens it again.
    if (hasJustEnded) cell += '"';
    isQuoted = !isQuoted;
  }

  function endCell(isLast: boolean): string[] | null {
    cells.push(cell);
    cell = '';
    hasJustEnded = false;
    if (!isLast) return null;
    const row = cells;
    cells = [];
    return row;
  }

  return {
    /** Returns a row if this character ends one. */
    take(character: string): string[] | null {
      if (character === '"') takeQuote();
      else if (!isQuoted && (character === '\t' || character === '\n')) return endCell(character === '\n');
      else if (isQuoted || (character !== '\r' && character !== '\uFEFF')) cell += character;
      hasJustEnded = character === '"' && !isQuoted;
      return null;
    },
  };
}
