interface MarkedTextProps {
  text: string;
  /** Start and end of each match. */
  matches: readonly (readonly [number, number])[];
}

export function MarkedText({ text, matches }: MarkedTextProps) {
  let at = 0;
  const pieces = matches.flatMap(([start, end]) => {
    const before = { at, text: text.slice(at, start), isMatch: false };
    at = end;
    return [before, { at: start, text: text.slice(start, end), isMatch: true }];
  });
  return [...pieces, { at, text: text.slice(at), isMatch: false }]
    .filter((piece) => piece.text !== '')
    .map((piece) =>
      piece.isMatch ? (
        <mark key={piece.at} className="rounded-sm bg-selected font-semibold text-link">
          {piece.text}
        </mark>
      ) : (
        <span key={piece.at}>{piece.text}</span>
      ),
    );
}
