import { type Language, languages, type QuestionKind, type Remark } from './question-kind.ts';

const english =
  'I can only read and answer English, so I can’t answer this. Please ask again in English, or ask your account manager.';

const inTheirs: Record<Language, string> = {
  fr: 'Je ne lis et ne réponds qu’en anglais. Veuillez reposer votre question en anglais ou vous adresser à votre responsable de compte.',
  de: 'Ich lese und antworte nur auf Englisch. Bitte fragen Sie noch einmal auf Englisch oder wenden Sie sich an Ihren Account Manager.',
  es: 'Solo leo y respondo en inglés. Por favor, vuelva a preguntar en inglés o consulte a su gestor de cuenta.',
  it: 'Leggo e rispondo solo in inglese. La preghiamo di ripetere la domanda in inglese o di rivolgersi al suo account manager.',
  pt: 'Só leio e respondo em inglês. Por favor, pergunte novamente em inglês ou fale com o seu gestor de conta.',
  nl: 'Ik lees en antwoord alleen in het Engels. Stel uw vraag in het Engels of vraag het uw accountmanager.',
  pl: 'Czytam i odpowiadam tylko po angielsku. Proszę zadać pytanie po angielsku lub zwrócić się do opiekuna klienta.',
  uk: 'Я читаю і відповідаю лише англійською. Будь ласка, запитайте англійською або зверніться до свого менеджера.',
  zh: '我只能阅读和回答英文。请用英文再问一次，或联系您的客户经理。',
  ja: '英語のみに対応しています。英語でもう一度ご質問いただくか、担当のアカウントマネージャーにお問い合わせください。',
};

const said: Record<Remark, string> = {
  greeting:
    'Hello. Please ask a question about signing in, your subscription or technical matters, and I will look it up.',
  thanks: 'You’re welcome.',
  goodbye: 'Goodbye.',
  agreement: 'All right. Ask whenever you need something else.',
  complaint:
    'I’m sorry. Press Not Helpful under that answer: administrators see the question, without your name, and can write an article.',
  who: 'I’m the Knowledge Base AI, a program and not a person. I answer from the knowledge base and name where each sentence comes from.',
  what: 'I answer questions about signing in, subscriptions, invoices, usage reports and technical setup. I answer from articles, from files you may read and from what the portal knows of your institution.',
};

const toAPerson = 'To reach a person, press Ask my account manager.';

/** The reply to small talk and foreign languages; null for a question. `canAsk`: the viewer has an account manager. */
export function remarkOn(
  kind: QuestionKind,
  canAsk: boolean,
): { text: string; verdict: 'greeting' | 'language' } | null {
  if (kind === 'question' || kind === 'no words') return null;
  if (kind === 'other language') return { text: english, verdict: 'language' };
  if (isLanguage(kind)) return { text: `${inTheirs[kind]}\n\n${english}`, verdict: 'language' };
  const hasPerson = canAsk && (kind === 'who' || kind === 'complaint');
  return { text: hasPerson ? `${said[kind]} ${toAPerson}` : said[kind], verdict: 'greeting' };
}

function isLanguage(kind: Remark | Language): kind is Language {
  return languages.some((language) => language === kind);
}
