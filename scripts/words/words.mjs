import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

// `npm run words [PATH…]` lists every text that people may read, each with its place, to be read once by somebody who did
// not write it: of the interface, the mails, the guides and the messages of the server, and the articles.

const root = join(import.meta.dirname, '../..');
const from = process.argv.length > 2 ? process.argv.slice(2) : ['web', 'contract', 'server'];
const listed = execFileSync('git', ['ls-files', '--', ...from], { cwd: root, encoding: 'utf8' }).split('\n');
const read = (path) => readFileSync(join(root, path), 'utf8');

for (const path of listed.filter((one) => /\.tsx?$/.test(one) && !isOfTests(one))) {
  for (const { line, text } of textsOf(path, read(path))) process.stdout.write(`${path}:${line}: ${text}\n`);
}
for (const path of listed.filter((one) => /\/articles\/.*\.md$/.test(one))) {
  for (const [at, text] of read(path).split('\n').entries()) {
    if (/[a-z] /i.test(text)) process.stdout.write(`${path}:${at + 1}: ${text}\n`);
  }
}

function isOfTests(path) {
  return /\.test\.|\/testing\/|\/migrations\/|\/demo\/|^web\/styles\//.test(path);
}

/** The texts of a file: what JSX shows, and strings and templates that are no names, classes, addresses or statements. */
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

/** What no person reads: where something is imported from, how something looks, what is asked of the database or the log. */
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

/** Words with a space, or one that begins a line of its own; no classes, selectors, statements, formats or paths. */
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
