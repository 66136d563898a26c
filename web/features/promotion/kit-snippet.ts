import { escaped, type KitFacts, kitAlternative } from '#contract/values/promotion/kit-texts.ts';

interface Snippet extends KitFacts {
  /** Address of the picture, with the portal's own. */
  pictureUrl: string;
  width: number;
  height: number;
}

/** For a website: a link and one picture, no script. */
export function kitSnippet({ link, pictureUrl, width, height, ...names }: Snippet): string {
  const size = `width="${width}" height="${height}" style="max-width:100%;height:auto"`;
  const image = `<img src="${escaped(pictureUrl)}" alt="${escaped(kitAlternative(names))}" ${size}>`;
  return `<a href="${escaped(link)}">${image}</a>`;
}
