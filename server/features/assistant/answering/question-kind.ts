export type QuestionKind = 'question' | Remark | Language | 'other language' | 'no words';

/** Small talk, and questions about the assistant itself. */
export type Remark = 'greeting' | 'thanks' | 'goodbye' | 'agreement' | 'complaint' | 'who' | 'what';

/** Languages in which the reply explains that only English is supported. */
export const languages = ['fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'uk', 'zh', 'ja'] as const;
export type Language = (typeof languages)[number];

const soft =
  '(?:very much|so much|a lot|a million|again|all|there|everyone|everybody|team|for (?:that|this|your help|the help)|then|now|really)';
const ending = String.raw`[\s!.,:;)–-]{0,20}`;
const thanks = `(?:(?:many |great |perfect |ok(?:ay)? |lovely |brilliant )?(?:thanks|thank you|thx|cheers|ta)(?: ${soft}){0,5})`;
const praise =
  '(?:(?:that|this|it) (?:really )?(?:helped|was helpful|helps|is helpful|works|worked|is great|was great|is perfect))';
const only = (words: string) => new RegExp(`^${ending}(?:${words})${ending}$`, 'iu');

const remarks: readonly (readonly [Remark, RegExp])[] = [
  [
    'thanks',
    only(
      `(?:${thanks}|${praise})(?:[,.!\\s]{1,9}(?:${thanks}|${praise}|you(?:'ve| have) been (?:very )?helpful)){0,5}`,
    ),
  ],
  [
    'greeting',
    only(
      String.raw`(?:hi|hello|hey|hiya|dear all|good (?:morning|afternoon|evening|day)|greetings)(?: ${soft}){0,5}(?:[,.!\s]{1,9}(?:how are you(?: doing)?(?: today)?|(?:i )?hope (?:you(?:'re| are)|all is|this finds you) well|nice to meet you)\??)?`,
    ),
  ],
  ['greeting', only(String.raw`how are you(?: doing)?(?: today)?\??`)],
  [
    'goodbye',
    only(
      '(?:bye|goodbye|bye bye|see you|have a (?:nice|good|great) (?:day|weekend|evening))(?: (?:for now|then|later|soon|now)){0,5}',
    ),
  ],
  [
    'agreement',
    only(
      String.raw`(?:ok|okay|all right|alright|great|perfect|fine|got it|i see|understood|yes|no|sure|cool|nice|good)(?:[,.!\s]{1,9}(?:got it|great|perfect|i see|fine|then|will do|understood)){0,5}`,
    ),
  ],
  [
    'complaint',
    only(
      `(?:(?:that|this|it)(?:'s| is| was)(?: just| completely| all)? (?:wrong|not right|not true|rubbish|nonsense|useless|no help|not helpful|not what i asked|incorrect)|you(?:'re| are) (?:useless|wrong|stupid|no help|not helping|rubbish|hopeless)|that (?:didn'?t|did not|does ?n[o']t) (?:help|answer (?:it|my question))|wrong(?: answer)?)`,
    ),
  ],
  [
    'who',
    only(
      String.raw`(?:are|r) (?:you|u) (?:a |an )?(?:real |actual )?(?:human|person|robot|bot|machine|ai|computer|chat ?bot|program|somebody real)(?: or (?:a |an )?\w{1,40})?\??|(?:who|what) (?:are|r) (?:you|u)\??|what(?:'s| is) your name\??|am i (?:talking|speaking|chatting) (?:to|with) (?:a |an )?(?:real )?(?:human|person|robot|bot|machine)\??|is (?:this|that|there) (?:a |an )?(?:real )?(?:human|person|robot|bot|machine|computer)(?: there)?\??`,
    ),
  ],
  [
    'what',
    only(
      String.raw`what (?:can|do) you (?:do|know|answer|help (?:me )?with)(?: for me)?\??|what can i ask(?: you)?\??|how (?:can|could) you help(?: me)?\??|how do you (?:know (?:all )?(?:this|that|these things)|work)\??|how (?:does|do) (?:this|it) work\??|help(?: me)?(?: please)?`,
    ),
  ],
];

/** Function words by language. Any text of several words contains some of them. */
const functionWords: Record<'en' | Exclude<Language, 'uk' | 'zh' | 'ja'>, Set<string>> = {
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
  pl: wordSet(
    'jak co kiedy gdzie który która kto dlaczego czy mogę możemy nasz nasza mój moja moje swoje my ja jest są do z na w i lub nie dla mamy ten ta to tego się od po za jaki jaka jakie ile',
  ),
};

function wordSet(words: string): Set<string> {
  return new Set(words.split(' '));
}

/** Shorter texts may consist of names only, which belong to no language. */
const wordsMin = 3;

export function kindOf(text: string): QuestionKind {
  const plain = text.trim().replaceAll('’', "'");
  for (const [remark, words] of remarks) if (words.test(plain)) return remark;
  if (!/\p{L}{2}/u.test(plain)) return 'no words';
  return languageOf(plain);
}

function languageOf(text: string): 'question' | Language | 'other language' {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (latin.length < letters.length / 2) return languageByScript(text);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < wordsMin) return 'question';
  const count = (language: keyof typeof functionWords) =>
    words.filter((word) => functionWords[language].has(word)).length;
  let [best, most]: [keyof typeof functionWords, number] = ['en', 1];
  for (const language of Object.keys(functionWords) as (keyof typeof functionWords)[]) {
    if (count(language) > most) [best, most] = [language, count(language)];
  }
  return best === 'en' || most <= count('en') ? 'question' : best;
}

function languageByScript(text: string): Language | 'other language' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  return /[іїєґ]/i.test(text) ? 'uk' : 'other language';
}
