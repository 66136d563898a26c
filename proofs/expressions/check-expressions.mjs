import { expressionsOf } from './find-expressions.mjs';
import { judgeExpressions } from './judge-expressions.mjs';
import { hasEndlessRepeat } from './judgeable-form.mjs';
import { madeExpressions } from './made-expressions.mjs';

/**
 * Judges every regular expression of the product below `root`. Returns their number, and a sentence for each that can
 * backtrack exponentially or polynomially, that cannot be judged, or that a list keeps although it no longer exists.
 */
export async function checkExpressions(root, { keptExpressions, madeOfWords }) {
  const { written, made } = expressionsOf(root);
  const madeNow = await madeExpressions(root, made);
  const all = [
    ...written,
    ...madeNow.flatMap(({ file, line, expressions }) => expressions.map((each) => ({ ...each, file, line }))),
  ];
  const isKept = (each) => keptExpressions.some(({ file, text }) => file === each.file && text === textOf(each));
  const toJudge = distinct(all.filter((each) => !isKept(each) && hasEndlessRepeat(each.source)));
  const judged = await judgeExpressions(toJudge);
  const problems = [
    ...judged.filter(({ status }) => status !== 'safe').map(sentenceOn),
    ...madeNow
      .filter(({ expressions, ...place }) => expressions.length === 0 && !isListed(place, madeOfWords))
      .map(({ file, line, code }) => `${file}:${line} makes an expression that only a list can answer for: ${code}`),
    ...keptExpressions
      .filter((kept) => !written.some((each) => each.file === kept.file && textOf(each) === kept.text))
      .map(gone),
    ...madeOfWords.filter((kept) => !made.some((place) => isListed(place, [kept]))).map(gone),
  ];
  return { found: all.length, judged: judged.length, problems };
}

function distinct(expressions) {
  return [...new Map(expressions.map((each) => [textOf(each), each])).values()];
}

function textOf({ source, flags }) {
  return `/${source}/${flags}`;
}

function isListed(place, list) {
  return list.some(({ file, text }) => file === place.file && text === place.code.replaceAll('${', '{'));
}

function gone({ file, text }) {
  return `${file} holds no ${text} any more: take it out of the list`;
}

function sentenceOn({ file, line, status, complexity, attack, ...expression }) {
  const where = `${file}:${line} ${textOf(expression)}`;
  if (status === 'unknown')
    return `${where} cannot be judged (${complexity}): make it simpler, or list it with its bound`;
  return `${where} goes back by a power (${complexity}), for instance over ${attack}`;
}
