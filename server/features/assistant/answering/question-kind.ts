/** What a text is before anything is looked for. */
export type QuestionKind = 'question' | 'greeting' | 'language';

const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?(?: (?:so|very) much)?|thank you|cheers|ok(?:ay)?|great|perfect|bye|goodbye)(?:\s+(?:there|all|team|everyone|again))?[\s!.,:)]*$/i;

/** The words that hold a language together: a text of several words has some of them. */
const functionWords: Record<string, Set<string>> = {
  en: wordSet(
    'the a an is are was do does did how what when where which who why can could our my your we i you it to of for in on and or not with have has this that there from be will would should if any me us please',
  ),
  fr: wordSet(
    'le la les un une des est sont comment quoi quand où quel quelle qui pourquoi notre nos mon ma mes votre vos nous je vous il elle de du pour dans et ou pas avec avons avez ce cette puis peux faire mot passe',
  ),
  de: wordSet(
    'der die das ein eine einen ist sind wie was wann wo welche welcher wer warum kann können unser unsere unseren mein meine wir ich sie es zu von für in auf und oder nicht mit haben hat diese kein keine werden bitte',
  ),
  es: wordSet(
    'el la los las un una es son cómo como qué que cuándo cuando dónde donde cuál quién por puedo podemos nuestro nuestra mi su nosotros yo usted de del para en y o no con tenemos este esta hacer hay',
  ),
  it: wordSet(
    'il lo la gli le un una è sono come cosa quando dove quale chi perché posso possiamo nostro nostra mio mia noi io di del della per in e o non con abbiamo questo questa si',
  ),
  pt: wordSet(
    'o a os as um uma é são como que quando onde qual quem por posso podemos nosso nossa meu minha nós eu de do da para em e ou não com temos este esta se',
  ),
  nl: wordSet(
    'de het een is zijn hoe wat wanneer waar welke wie waarom kan kunnen onze ons mijn wij ik jij u te van voor in op en of niet met hebben heeft dit deze er worden',
  ),
};

function wordSet(words: string): Set<string> {
  return new Set(words.split(' '));
}

/** Below this many words it may be names alone, which are of no language. */
const wordsMin = 3;

export function kindOf(text: string): QuestionKind {
  if (greeting.test(text.trim())) return 'greeting';
  return isEnglish(text) ? 'question' : 'language';
}

function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length < letters.length / 2) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < wordsMin) return true;
  const count = (language: string) => words.filter((word) => functionWords[language]?.has(word)).length;
  const others = Object.keys(functionWords).filter((language) => language !== 'en');
  const most = Math.max(...others.map(count));
  return most < 2 || most <= count('en');
}
