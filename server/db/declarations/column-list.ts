type WordsIn<Line extends string, Found = never> = Line extends `${infer First} ${infer Rest}`
  ? WordsIn<Rest, Found | First>
  : Found | Line;

/** The type of the names in a text such as `id userId createdAt`. */
export type NamesIn<Text extends string> = Exclude<
  Text extends `${infer Line}\n${infer Rest}` ? WordsIn<Line> | NamesIn<Rest> : WordsIn<Text>,
  ''
>;

/** The names in a text such as `id userId createdAt`. */
export function namesIn<Text extends string>(text: Text): NamesIn<Text>[] {
  return text.trim().split(/\s+/) as NamesIn<Text>[];
}
