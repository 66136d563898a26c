import { parseSync } from 'vite';
import { ofSiblings, twinsIn } from './siblings.mjs';

const limits = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const equalities = { '===': '!==', '!==': '===' };
const sums = { '-': '+', '*': '/', '/': '*' };
const joins = { '&&': '||', '||': '&&' };
/** Operators in the second argument of `where('id', '=', id)`. */
const queryWords = { ...limits, '=': '!=', '!=': '=', is: 'is not', 'is not': 'is', in: 'not in', 'not in': 'in' };
const sqlWords = { ...limits, and: 'or', or: 'and', 'is null': 'is not null', 'is not null': 'is null' };
const sqlWord = / (<=|>=|<|>|and|or|is not null|is null) /gi;
const filters = ['where', 'whereRef', 'filter', 'having'];
/** A number from here on is a size or a time, for which one more or less is unnoticeable. */
const largeFrom = 1000;
const statementLeftOut = 'statement left out';
const isLog = /(?:^|\.)(?:log|logger|console)\??\.\w+$/;
/** All other nodes that begin with TS are types. */
const typed = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression'];

/**
 * Every small defect that can be made in a file: position, original and replacement. Types, imports, logs and comments
 * have none. In the order of the text, so that a seed always draws the same ones.
 */
export function findDefects(fileName, text) {
  const { program, errors } = parseSync(fileName, text);
  if (errors.length > 0) throw new Error(`${fileName} cannot be read: ${errors[0].message}`);
  const defects = [];
  const source = (node) => text.slice(node.start, node.end);
  const put = (node, kind, now) => {
    const line = text.slice(0, node.start).split('\n').length;
    defects.push({ file: fileName, line, kind, start: node.start, end: node.end, was: source(node), now });
  };
  const twinOf = twinsIn(text);
  walk(program, null, source, (node, parent) => {
    for (const find of [ofConditions, ofOperators, ofCalls, ofValues, ofStatements, ofSiblings])
      find(node, { parent, source, put, twinOf });
  });
  return defects.sort((a, b) => a.start - b.start || a.end - b.end || a.kind.localeCompare(b.kind));
}

export function withDefect(text, { start, end, now }) {
  return text.slice(0, start) + now + text.slice(end);
}

function ofConditions(node, { source, put }) {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return;
  const { test } = node;
  // An equality is negated by its operator.
  if (test.type === 'BinaryExpression' && test.operator in equalities) return;
  const isNegated = test.type === 'UnaryExpression' && test.operator === '!';
  put(test, 'condition turned', isNegated ? source(test.argument) : `!(${source(test)})`);
}

function ofOperators(node, { source, put }) {
  const replace = (kind, operator) => {
    const between = source({ start: node.left.end, end: node.right.start }).replace(node.operator, operator);
    put(node, kind, source(node.left) + between + source(node.right));
  };
  if (node.type === 'LogicalExpression' && node.operator in joins) replace('and for or', joins[node.operator]);
  if (node.type !== 'BinaryExpression') return;
  if (node.operator in limits) replace('limit off by one', limits[node.operator]);
  if (node.operator in equalities) replace('condition turned', equalities[node.operator]);
  if (node.operator in sums) replace('sum turned', sums[node.operator]);
}

function ofCalls(node, { source, put }) {
  if (node.type === 'TaggedTemplateExpression' && source(node.tag).startsWith('sql')) ofSql(node, { source, put });
  if (node.type !== 'CallExpression') return;
  if (node.callee.type === 'MemberExpression' && filters.includes(node.callee.property.name))
    put(node, 'filter left out', source(node.callee.object));
  const [, second] = node.arguments;
  if (second?.type !== 'Literal') return;
  if (node.arguments.length > 2 && Object.hasOwn(queryWords, second.value))
    put(second, second.value in limits ? 'limit off by one' : 'condition turned', `'${queryWords[second.value]}'`);
  if (second.value === 'asc' || second.value === 'desc')
    put(second, 'order turned', second.value === 'asc' ? "'desc'" : "'asc'");
}

function ofSql(node, { source, put }) {
  for (const quasi of node.quasi.quasis) {
    for (const match of source(quasi).matchAll(sqlWord)) {
      const start = quasi.start + match.index + 1;
      const word = match[1].toLowerCase();
      put(
        { start, end: start + word.length },
        word in limits ? 'limit off by one' : 'condition turned',
        sqlWords[word],
      );
    }
  }
}

function ofValues(node, { parent, put }) {
  if (node.type === 'AwaitExpression') put({ start: node.start, end: node.argument.start }, 'await dropped', '');
  if (node.type !== 'Literal') return;
  if (typeof node.value === 'boolean') put(node, 'boolean turned', String(!node.value));
  const isName = parent.type === 'Property' && parent.key === node;
  if (typeof node.value !== 'number' || isName) return;
  put(node, 'number changed', String(node.value < largeFrom ? node.value + 1 : node.value * 2));
}

/** `if (…) return …;` with more code after it, and expression statements: a call, an assignment. */
function ofStatements(node, { source, put }) {
  if (node.type === 'IfStatement')
    for (const branch of [node.consequent, node.alternate])
      if (isDone(branch, source)) put(branch, statementLeftOut, ';');
  if (node.type !== 'BlockStatement' && node.type !== 'Program') return;
  for (const statement of node.body) if (isDone(statement, source)) put(statement, statementLeftOut, '');
  for (const statement of node.body.slice(0, -1)) {
    if (statement.type === 'IfStatement' && !statement.alternate && leaves(statement.consequent))
      put(statement, 'early return dropped', '');
  }
}

function isDone(statement, source) {
  if (statement?.type !== 'ExpressionStatement' || statement.directive) return false;
  const { expression } = statement;
  return expression.type !== 'CallExpression' || !isLog.test(source(expression.callee));
}

function leaves(statement) {
  if (statement.type === 'BlockStatement') return statement.body.length > 0 && leaves(statement.body.at(-1));
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(statement.type);
}

function walk(node, parent, source, look) {
  if (node.type.startsWith('TS') && !typed.includes(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  if (node.type === 'CallExpression' && isLog.test(source(node.callee))) return;
  look(node, parent);
  for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') walk(child, node, source, look);
}
