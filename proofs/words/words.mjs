import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

// `npm run words [PATH…]` lists every text that people may read with its place, for a review by a person who did not
// write it: texts of content/ (articles, guides and others), of the interface, the mails and the messages of the
// server.

const root = join(import.meta.dirname, '../..');
const from = process.argv.length > 2 ? process.argv.slice(2) : ['content', 'web', 'contract', 'server'];
const listed = execFileSync('git', ['ls-files', '--', ...from], { cwd: root, encoding: 'utf8' }).split('\n');
// The reader of the output may leave early, as `head` does.
process.stdout.once('error', () => process.exit());
const read = (path) => readFileSync(join(root, path), 'utf8');

for (const path of listed.filter((one) => /\.tsx?$/.test(one) && !isOfTests(one))) {
  for (const { line, text } of textsOf(path, read(path))) process.stdout.write(`${path}:${line}: ${text}\n`);
}
for (const path of listed.filter((one) => /^content\/.*\/.*\.md$/.test(one))) {
  for (const [at, text] of read(path).split('\n').entries()) {
    if (/[a-z] /i.test(text)) process.stdout.write(`${path}:${at + 1}: ${text}\n`);
  }
}

function isOfTests(path) {
  return /\.test\.|\/testing\/|\/migrations\/|\/demo\/|^web\/styles\//.test(path);
}

/** The texts of a file: JSX text, and strings and templates that are not names, classes, addresses or statements. */
function textsOf(path, source) {
  const { program } = parseSync(path, source);
  const found = [];
  const note = (node, text) => {
    const said = text.replace(/\s+/g, ' ').trim();
    if (isForPeople(said)) found.push({ line: lineAt(source, node.start), text: said });
  };
  visit(program, (node, parents) => {
    const parent = parents.at(-1);
    if (isOutOfSight(node, parent)) return false;
    if (node.type === 'JSXText') note(node, node.value);
    if (node.type === 'Literal' && typeof node.value === 'string') note(node, node.value);
    if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') {
      note(node, node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
    }
    return true;
  });
  return found;
}

/** Text that no person reads: import paths, styles, statements for the database, and log messages. */
function isOutOfSight(node, parent) {
  if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return !node.type.endsWith('Expression');
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'JSXAttribute') return /^(className|.*Class(es|Name)|d|viewBox|points)$/.test(node.name.name);
  if (node.type === 'CallExpression') {
    const called = node.callee.property?.name ?? node.callee.name ?? '';
    return /^(classNames|buttonClasses|describe|debug|querySelector(All)?)$/.test(called);
  }
  return parent?.type === 'Property' && parent.key === node;
}

/** Words with a space, or a capitalised single line; no classes, selectors, statements, formats or paths. */
function isForPeople(text) {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (/^[A-Z][\p{L}’'-]+[.…?!]*$/u.test(text)) return true;
  if (!/\p{L}[,.:…’”]* +[\p{L}…“‘(]/u.test(text)) return false;
  if (
    /(^|\s)[a-z-]+:[a-z[-]|(^|\s)(flex|grid|block|inline|absolute|relative|text-|px-|py-|min-|max-|size-|gap-|w-|h-)/.test(
      text,
    )
  )
    return false;
  return !/^(select|insert|update|delete|create|drop|with|alter|pragma)\s/i.test(text) || /[.…]$/.test(text);
}

function lineAt(source, offset) {
  return source.slice(0, offset).split('\n').length;
}

function visit(node, look, parents = []) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look, parents);
    return;
  }
  if (typeof node.type !== 'string') return;
  if (!look(node, parents)) return;
  for (const part of Object.values(node)) visit(part, look, [...parents, node]);
}
