import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const roots = ['contract', 'server', 'web'];
/** Tests and test helpers parse no foreign input. */
const isProduct = (file) => /\.[mc]?[jt]sx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file);

/** Every file of the product that may contain an expression, by its path from `root`. */
export function productFiles(root) {
  return roots
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter(isProduct);
}

/** The expressions of all files: literals, and the places where one is built from a string. */
export function expressionsOf(root) {
  const found = productFiles(root).map((file) => ({
    file,
    ...expressionsIn(file, readFileSync(join(root, file), 'utf8')),
  }));
  return {
    written: found.flatMap(({ file, written }) => written.map((each) => ({ file, ...each }))),
    made: found.flatMap(({ file, made }) => made.map((each) => ({ file, ...each }))),
  };
}

/** The expressions of one file. Lines count from 1. */
export function expressionsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const [written, made] = [[], []];
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const note = ({ callee, start, end, arguments: [source, flags] }) => {
    if (callee.name !== 'RegExp') return;
    const isConstant =
      source?.type === 'Literal' && typeof source.value === 'string' && (!flags || flags.type === 'Literal');
    if (isConstant) written.push({ line: lineAt(start), source: source.value, flags: flags?.value ?? '' });
    else made.push({ line: lineAt(start), lastLine: lineAt(end), code: text.slice(start, end) });
  };
  new Visitor({
    Literal({ regex, start }) {
      if (regex) written.push({ line: lineAt(start), source: regex.pattern, flags: regex.flags });
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(program);
  return { written, made };
}
