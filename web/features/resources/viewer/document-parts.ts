interface Part {
  /** 'Slide 2', or 'Sources, paragraph 3': the heading above and the number of its first paragraph. */
  place: string;
  text: string;
}

export interface ReadablePart extends Part {
  number: number;
  heading: string;
}

/** The parts of a file for the preview: a document's heading appears once, where it begins, although places and text repeat it. */
export function partsToRead(parts: readonly Part[]): ReadablePart[] {
  return parts.map(({ place, text }, at) => {
    const above = headingOf(place);
    const number = at + 1;
    if (above === headingOf(parts[at - 1]?.place ?? '')) return { number, place, heading: '', text };
    const [firstLine = '', ...lines] = text.split('\n');
    // A place has only the beginning of a long heading.
    const isRepeated = above !== '' && firstLine.trim().startsWith(above);
    return isRepeated
      ? { number, place, heading: firstLine.trim(), text: lines.join('\n') }
      : { number, place, heading: above, text };
  });
}

function headingOf(place: string): string {
  return place.replace(/(?:^|, )paragraph \d+$/i, '');
}
