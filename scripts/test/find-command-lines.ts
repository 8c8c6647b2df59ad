import { type CallExpression, type Node, parseSync, visitorKeys } from 'oxc-parser';

/** The value of a name in a file, and the part of the file where the name has it. */
interface Named {
  value: Node;
  scope: Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function toChildren(node: Node): Node[] {
  const fields = new Map(Object.entries(node));
  return (visitorKeys[node.type] ?? []).flatMap((key) => [fields.get(key)].flat().filter(isNode));
}

const isFunction = ({ type }: Node) => type.endsWith('FunctionExpression') || type === 'FunctionDeclaration';

/** The names that a pattern declares. */
function toDeclared(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'Property') return toDeclared(pattern.value);
  return toChildren(pattern).flatMap(toDeclared);
}

/**
 * Reads the calls of a file and its names: constants, helpers, and parameters of loops and `it.each` with their tables.
 */
function readCalls(text: string) {
  const { program } = parseSync('test.ts', text);
  const calls: CallExpression[] = [];
  const names = new Map<string, Named[]>();
  const note = (pattern: Node, value: Node, scope: Node) => {
    for (const name of toDeclared(pattern)) names.set(name, [...(names.get(name) ?? []), { value, scope }]);
  };
  const noteCall = (call: CallExpression) => {
    calls.push(call);
    const [, test] = call.arguments;
    if (call.callee.type !== 'CallExpression' || test?.type !== 'ArrowFunctionExpression') return;
    for (const table of call.callee.arguments) for (const param of test.params) note(param, table, test);
  };
  const visit = (node: Node, scope: Node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      note(node.id, node.init, scope);
    if (node.type === 'FunctionDeclaration' && node.id && node.body) note(node.id, node.body, scope);
    // A helper that another helper returns.
    if (node.type === 'Property' && isFunction(node.value)) note(node.key, node.value, program);
    if (node.type === 'ForOfStatement') note(node.left, node.right, node);
    if (node.type === 'CallExpression') noteCall(node);
    for (const child of toChildren(node)) visit(child, isFunction(node) ? node : scope);
  };
  visit(program, program);
  return { calls, names };
}

/**
 * The words of each call in a test: those that it passes directly, through constants and through tables, and those that
 * its helper passes on.
 */
export function findCommandLines(text: string): Set<string>[] {
  const { calls, names } = readCalls(text);
  return calls.map((call) => {
    const words = new Set<string>();
    const seen = new Set<Node>();
    const collect = (node: Node, isHelper: boolean) => {
      if (seen.has(node) || (!isHelper && (node.type === 'CallExpression' || isFunction(node)))) return;
      seen.add(node);
      if (node.type === 'Literal' && typeof node.value === 'string') words.add(node.value);
      if (node.type === 'Identifier')
        for (const { value, scope } of names.get(node.name) ?? [])
          if (scope.start <= node.start && node.end <= scope.end) collect(value, isHelper || node === call.callee);
      for (const child of toChildren(node)) collect(child, isHelper);
    };
    for (const node of [call.callee, ...call.arguments]) collect(node, false);
    return words;
  });
}
