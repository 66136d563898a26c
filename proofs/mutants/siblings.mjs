/**
 * Names that are easily confused: two people, two columns, two ends of a time. A name may be in several pairs; the
 * first pair whose other name also occurs in the file is used.
 */
const pairs = [
  ...['senderId receiverId', 'createdBy userId', 'byId userId', 'viewerId userId', 'viewerId contactId'],
  ...['viewerId customerId', 'authorId userId', 'makerId keeperId', 'tutorId studentId'],
  ...['accountManagerId techSupportId', 'institutionId consortiumId', 'customers supporters'],
  ...['startsAt endsAt', 'startTime endTime', 'startDate endDate', 'periodStart periodEnd', 'from until', 'from to'],
  ...['createdAt updatedAt', 'at lastAt', 'issueDate dueDate', 'before after', 'first last', 'min max'],
].map((pair) => pair.split(' '));

/** Returns a function that finds a name's twin in a text; undefined if it has none there. */
export function twinsIn(text) {
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  const found = new Map();
  for (const [one, other] of pairs) {
    if (!words.has(one) || !words.has(other)) continue;
    for (const [name, twin] of [
      [one, other],
      [other, one],
    ])
      if (!found.has(name)) found.set(name, twin);
  }
  return (name) => found.get(name);
}

/** Replaces a name by its twin where it is read, passed, compared or used as a column; and swaps two arguments. */
export function ofSiblings(node, { parent, source, put, twinOf }) {
  if (node.type === 'MemberExpression' && isRead(node, parent)) exchange(node.property, { twinOf, put });
  if (node.type === 'Identifier' && isHandedOver(node, parent)) exchange(node, { twinOf, put });
  if (node.type === 'Property') ofProperty(node, { parent, twinOf, put });
  if (node.type === 'Literal' && parent?.type === 'CallExpression') ofColumn(node, { twinOf, put });
  if (node.type === 'CallExpression') ofArguments(node, { source, put });
}

function exchange(node, { twinOf, put }) {
  const twin = twinOf(node.name);
  if (twin) put(node, 'sibling taken', twin);
}

/** `x.senderId`, but neither `x.at(…)` nor `x.senderId = …`. */
function isRead(node, parent) {
  if (node.computed) return false;
  if (parent.type === 'CallExpression') return parent.callee !== node;
  return parent.type !== 'AssignmentExpression' || parent.left !== node;
}

/** Passed as an argument or compared: `f(senderId)`, `senderId === id`. */
function isHandedOver(node, parent) {
  if (parent.type === 'CallExpression') return parent.arguments.includes(node);
  return parent.type === 'BinaryExpression';
}

/** A column in a query: `where('messages.senderId', …)`. */
function ofColumn(node, { twinOf, put }) {
  const [, table = '', column = ''] = /^(\w+\.)?(\w+)$/.exec(node.value) ?? [];
  const twin = twinOf(column);
  if (twin) put(node, 'sibling taken', `'${table}${twin}'`);
}

/** `{ senderId }` and `{ to: senderId }` in an object literal, not in a destructuring pattern. */
function ofProperty(node, { parent, twinOf, put }) {
  if (parent.type !== 'ObjectExpression' || node.computed || node.value.type !== 'Identifier') return;
  const { name } = node.value;
  const twin = twinOf(name);
  if (twin) put(node, 'sibling taken', `${node.shorthand ? name : (node.key.name ?? node.key.raw)}: ${twin}`);
}

/** `f(viewerId, id)` becomes `f(id, viewerId)`: adjacent names of one kind. The compiler catches others. */
function ofArguments(node, { source, put }) {
  for (const [at, one] of node.arguments.entries()) {
    const other = node.arguments[at + 1];
    if (one.type !== 'Identifier' || other?.type !== 'Identifier' || !areAlike(one.name, other.name)) continue;
    const between = source({ start: one.end, end: other.start });
    put({ start: one.start, end: other.end }, 'arguments exchanged', `${other.name}${between}${one.name}`);
  }
}

function areAlike(one, other) {
  const [kind, otherKind] = [one, other].map((name) => /[A-Z]?[a-z\d]*$/.exec(name)?.[0].toLowerCase());
  return one !== other && kind === otherKind;
}
