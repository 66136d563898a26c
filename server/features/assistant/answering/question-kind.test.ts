import { expect, test } from 'vitest';
import { questionsIn } from './letter.ts';
import { kindOf } from './question-kind.ts';
import { remarkOn } from './remarks.ts';

test('thanks, small talk and questions about itself are told from questions for the knowledge base', () => {
  const kinds: Record<string, readonly string[]> = {
    thanks: ['thanks a lot', 'Thank you, that helped!', 'ok thanks', 'That was helpful, thank you very much'],
    greeting: ['hi there, hope you’re well', 'Good morning!', 'Hello', 'How are you?'],
    goodbye: ['bye for now', 'Have a nice weekend!'],
    agreement: ['ok got it', 'I see'],
    complaint: ['that was wrong', 'You’re useless', 'That didn’t help'],
    who: ['are you a human?', 'who are you', 'Am I talking to a real person?'],
    what: ['what can you do', 'how do you know all this', 'help'],
    'no words': ['2+2', '???'],
    question: [
      'thanks, and how do I change my password?',
      'who are our contacts',
      'ok so how do we cancel',
      'hi-res logo',
    ],
  };
  for (const [kind, texts] of Object.entries(kinds))
    expect(texts.map((text) => [text, kindOf(text)])).toEqual(texts.map((text) => [text, kind]));
});

test('ten languages are told in their own words that only English is read, others in English', () => {
  const asked = {
    fr: 'Comment puis-je changer mon mot de passe ?',
    de: 'Wie kann ich mein Passwort ändern?',
    es: '¿Cómo puedo cambiar mi contraseña?',
    it: 'come posso cambiare la mia password',
    pt: 'Como posso mudar a minha senha?',
    nl: 'hoe kan ik mijn wachtwoord veranderen',
    pl: 'Jak mogę zmienić swoje hasło do portalu?',
    uk: 'Як змінити пароль у цьому порталі?',
    zh: '如何更改密码',
    ja: 'パスワードを変更するには',
  };
  for (const [language, text] of Object.entries(asked)) {
    expect([text, kindOf(text)]).toEqual([text, language]);
    expect(remarkOn(kindOf(text), true)).toMatchObject({
      verdict: 'language',
      text: expect.stringMatching(/^(?!I can read)[\s\S]+\n\nI can only read and answer English/),
    });
  }
  expect(remarkOn(kindOf('Как изменить пароль?'), true)?.text).toMatch(/^I can only read and answer English/);
});

test('a text is taken apart where it asks several things, and nowhere else', () => {
  expect(questionsIn('When does our plan renew and how much is it?')).toEqual([
    'When does our plan renew',
    'how much is our plan?',
  ]);
  expect(questionsIn('Who is our account manager? When is our next session?')).toHaveLength(2);
  expect(questionsIn('How do I add and remove a contact?')).toHaveLength(1);
  expect(questionsIn('Our link broke. It says that it has expired.')).toHaveLength(1);
});

test('greeting, context, introduction and signature of a letter are dropped where its questions stand alone', () => {
  expect(
    questionsIn(
      'Dear team, thanks for the training. I forgot one thing: how do I see every title that was used? And can our ERM fetch the reports by itself? Best wishes, Ida Moss, E-resources',
    ),
  ).toEqual(['how do I see every title that was used?', 'can our ERM fetch the reports by itself?']);
  expect(
    questionsIn('Hello, I am new here. Could you tell me how I get an account, and for how long does the link work?'),
  ).toEqual(['how I get an account', 'for how long does the link work?']);
  expect(questionsIn('Good morning, where do I find the poster? Best, Kim (Law Library)')).toEqual([
    'where do I find the poster?',
  ]);
  // Without what stands before it the question says nothing.
  expect(questionsIn('Hi, the proxy moved last night. What should we do? Regards, M. Okafor')).toEqual([
    'the proxy moved last night. What should we do?',
  ]);
});
