import { type BinaryExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import { mustBeAwaited } from '../test/find-unawaited.ts';

/** A change of a source that a test should notice. */
export interface Mutant {
  file: string;
  line: number;
  kind: 'comparison' | 'sum' | 'logic' | 'condition' | 'default' | 'await' | 'statement' | 'number' | 'answer';
  start: number;
  end: number;
  /** The text that replaces the one between `start` and `end`. */
  text: string;
}

const comparisons: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
const sums: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' };

const isText = ({ type, ...node }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof (node as { value?: unknown }).value === 'string');

/** True for log lines, which tests don't check. */
const isLog = (source: string) => /^(await )?[\w.]*\blog\.\w+\(|^this\.#?log\b/.test(source);

/**
 * Makes the mutants of a file: one for each operator, condition, default, await, statement, number and returned value.
 */
export function makeMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (kind: Mutant['kind'], { start, end }: Pick<Node, 'start' | 'end'>, text: string) =>
    void found.push({ file, line: source.slice(0, start).split('\n').length, kind, start, end, text });
  const read = ({ start, end }: Pick<Node, 'start' | 'end'>) => source.slice(start, end);

  /** Replaces the operator between two operands. */
  function addOperator(
    kind: Mutant['kind'],
    { left, right }: Pick<BinaryExpression, 'left' | 'right'>,
    from: string,
    to: string,
  ) {
    const start = source.indexOf(from, left.end);
    if (start >= 0 && start < right.start) add(kind, { start, end: start + from.length }, to);
  }
  new Visitor({
    BinaryExpression(node) {
      const { operator, left, right } = node;
      const compared = comparisons[operator];
      const summed = sums[operator];
      if (compared !== undefined) addOperator('comparison', node, operator, compared);
      const isOfTexts = isText(left) || isText(right);
      if (summed !== undefined && !isOfTexts) addOperator('sum', node, operator, summed);
    },
    LogicalExpression(node) {
      const { operator, left, right } = node;
      // The type check would find a missing null.
      if (operator === '??' && read(right) !== 'null') add('default', node, read(left));
      if (operator !== '??') addOperator('logic', node, operator, operator === '&&' ? '||' : '&&');
    },
    IfStatement: ({ test }) => add('condition', test, 'false'),
    ConditionalExpression({ test }) {
      // The mutant of a comparison or a negation is made at its own node.
      const isEquality = test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator);
      const isNegated = test.type === 'UnaryExpression' && test.operator === '!';
      if (!isEquality && !isNegated) add('condition', test, `!(${read(test)})`);
    },
    ExpressionStatement(node) {
      const { expression } = node;
      if ('directive' in node && node.directive) return;
      if (isLog(read(expression))) return;
      // `awaits.test.ts` finds anything in a transaction that is not awaited.
      if (expression.type === 'AwaitExpression' && !mustBeAwaited(expression.argument))
        add('await', expression, `void ${read(expression.argument)}`);
      if (expression.type !== 'AssignmentExpression') add('statement', node, ';');
    },
    UnaryExpression(node) {
      if (node.operator === '!') add('condition', node, read(node.argument));
    },
    VariableDeclarator({ init }) {
      if (init?.type === 'Literal' && typeof init.value === 'number') add('number', init, String(init.value + 1));
    },
    ReturnStatement({ argument }) {
      if (argument?.type === 'Literal' && typeof argument.value === 'boolean')
        add('answer', argument, String(!argument.value));
    },
  }).visit(parseSync(file, source).program);
  return found.sort((one, other) => one.start - other.start);
}

export const applyMutant = (source: string, { start, end, text }: Mutant) =>
  source.slice(0, start) + text + source.slice(end);
