import { type Program, parseSync, Visitor } from 'oxc-parser';

const isTest = (file: string) => /(^|\/)(test|e2e)\/|\.test\./.test(file);
const statementsMax = 40;
const statements = [
  'BreakStatement',
  'ContinueStatement',
  'DoWhileStatement',
  'ExpressionStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'ReturnStatement',
  'SwitchStatement',
  'ThrowStatement',
  'TryStatement',
  'VariableDeclaration',
  'WhileStatement',
] as const;
const functions = ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'] as const;

/** The functions with more statements than allowed. Statements of inner functions are not counted. */
function findLongFunctions(program: Program): { start: number; count: number }[] {
  const open: { start: number; count: number }[] = [];
  const found: { start: number; count: number }[] = [];
  const count = () => {
    const last = open.at(-1);
    if (last !== undefined) last.count += 1;
  };
  const begin = ({ start }: { start: number }) => void open.push({ start, count: 0 });
  const end = () => {
    const last = open.pop();
    if (last !== undefined && last.count > statementsMax) found.push(last);
  };
  new Visitor({
    ...Object.fromEntries(statements.map((name) => [name, count])),
    ...Object.fromEntries(functions.map((name) => [name, begin])),
    ...Object.fromEntries(functions.map((name) => [`${name}:exit`, end])),
  }).visit(program);
  return found;
}

const opening = /^\*?\s*(?:\*\s*)?(What|Whatever|Whether|Who|Whom|Whose)\b/;

/**
 * Finds hard-to-read code, with line numbers: a table or a field named by a letter, a spread of a literal, unlike
 * things assigned in one statement, a comment that begins with a question word, and a function of more than 40
 * statements outside tests.
 */
export function findTricks(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text);
  const found: string[] = [];
  const report = (at: number, what: string) => {
    found.push(`${file}:${text.slice(0, at).split('\n').length} ${what}`);
  };
  new Visitor({
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { key, value } = property;
        if (value.type === 'Identifier' && value.name.length === 1 && value.name !== '_' && value.name !== key.name)
          report(property.start, `calls ${key.name} ${value.name}: use its name`);
      }
    },
    SpreadElement({ start, argument }) {
      if (argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression')
        report(start, 'spreads a literal: write its parts out');
    },
    VariableDeclarator({ start, id, init }) {
      const isPair = id.type === 'ArrayPattern' && init?.type === 'ArrayExpression';
      const isWhole = isPair && init.elements.every((element) => element?.type !== 'SpreadElement');
      if (isWhole) report(start, 'assigns unlike things in one statement: write a statement for each');
    },
  }).visit(program);
  if (!isTest(file))
    for (const { start, count } of findLongFunctions(program))
      report(start, `has ${count} statements in a function: ${statementsMax} at most`);
  for (const { start, value } of comments) {
    const [, word] = opening.exec(value.trim()) ?? [];
    if (word !== undefined)
      report(start, `begins a comment with "${word}": begin with a verb, or with what it is about`);
  }
  return found;
}
