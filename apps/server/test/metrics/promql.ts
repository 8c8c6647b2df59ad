import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import type { Sample } from './read-figures.ts';

/** The values of a scrape, with its time in seconds. */
export interface Scrape {
  at: number;
  samples: readonly Sample[];
}

type Labels = Record<string, string>;
interface Series {
  labels: Labels;
  value: number;
}
type Value = number | Series[];

const operators: Record<string, (a: number, b: number) => number | boolean> = {
  Div: (one, other) => one / other,
  Mul: (one, other) => one * other,
  Add: (one, other) => one + other,
  Sub: (one, other) => one - other,
  Gtr: (one, other) => one > other,
  Lss: (one, other) => one < other,
  Gte: (one, other) => one >= other,
  Lte: (one, other) => one <= other,
  Eql: (one, other) => one === other,
  Neq: (one, other) => one !== other,
};

const children = (node: SyntaxNode) => {
  const all: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) all.push(child);
  return all;
};

function findAll(node: SyntaxNode, name: string): SyntaxNode[] {
  return [...(node.name === name ? [node] : []), ...children(node).flatMap((child) => findAll(child, name))];
}

/** Parses an expression with Prometheus's own grammar. Throws if it is invalid. */
export function parsePromql(text: string): SyntaxNode {
  const tree = parser.parse(text);
  if (findAll(tree.topNode, '⚠').length > 0) throw new Error(`No expression of Prometheus: ${text}`);
  const [expression] = children(tree.topNode);
  if (expression === undefined) throw new Error('An empty expression');
  return expression;
}

/** The metrics that an expression uses, with the labels that it filters or groups by. */
export function findSelectors(text: string): { name: string; labels: Labels }[] {
  return findAll(parsePromql(text), 'VectorSelector').map((node) => readSelector(node, text));
}

const read = (node: SyntaxNode, text: string) => text.slice(node.from, node.to);

function readSelector(node: SyntaxNode, text: string): { name: string; labels: Labels } {
  const [name] = findAll(node, 'Identifier');
  const matchers = findAll(node, 'UnquotedLabelMatcher').map((matcher) => {
    const [label, , value] = children(matcher).map((child) => read(child, text));
    if (findAll(matcher, 'EqlSingle').length === 0) throw new Error(`Only = is known here: ${read(matcher, text)}`);
    return [label ?? '', JSON.parse(value ?? '""')];
  });
  return { name: name === undefined ? '' : read(name, text), labels: Object.fromEntries(matchers) };
}

const toKey = (labels: Labels) => JSON.stringify(Object.entries(labels).toSorted());

function select({ name, labels }: { name: string; labels: Labels }, { samples }: Scrape): Series[] {
  const isWanted = (one: Sample) =>
    one.name === name && Object.entries(labels).every(([label, value]) => (one.labels[label] ?? '') === value);
  return samples.filter(isWanted).map((one) => ({ labels: one.labels, value: one.value }));
}

function toSeconds(duration: string): number {
  const [, count, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const each = { s: 1, m: 60, h: 3600 }[unit ?? ''];
  if (each === undefined) throw new Error(`No duration: ${duration}`);
  return Number(count) * each;
}

/**
 * Says what an expression is at the last of some scrapes, as Prometheus would, as far as our rules need it. `increase` takes
 * series with two samples in the window, and does not extrapolate.
 */
export function evaluate(text: string, scrapes: readonly Scrape[]): Value {
  const last = scrapes.at(-1);
  if (last === undefined) return [];

  const increase = (matrix: SyntaxNode): Series[] => {
    const [vector, duration] = children(matrix);
    if (vector === undefined || duration === undefined) throw new Error('No range');
    const since = last.at - toSeconds(read(duration, text));
    const selector = readSelector(vector, text);
    const found = new Map<string, Series[]>();
    for (const scrape of scrapes.filter(({ at }) => at >= since))
      for (const series of select(selector, scrape)) {
        const key = toKey(series.labels);
        found.set(key, [...(found.get(key) ?? []), series]);
      }
    return [...found.values()]
      .filter((all) => all.length > 1)
      .map((all) => ({ labels: all[0]?.labels ?? {}, value: (all.at(-1)?.value ?? 0) - (all[0]?.value ?? 0) }));
  };

  const call = (node: SyntaxNode): Value => {
    const [name, body] = children(node);
    const [argument] = body === undefined ? [] : children(body);
    if (name === undefined || argument === undefined) throw new Error(`No call: ${read(node, text)}`);
    const by: Record<string, () => Value> = {
      increase: () => increase(argument),
      absent: () => ((compute(argument) as Series[]).length === 0 ? [{ labels: {}, value: 1 }] : []),
    };
    const apply = by[read(name, text)];
    if (apply === undefined) throw new Error(`${read(name, text)} is not known here`);
    return apply();
  };

  const combine = (node: SyntaxNode): Value => {
    const [left, operator, right] = children(node);
    if (left === undefined || operator === undefined || right === undefined) throw new Error('No operation');
    const a = compute(left);
    const b = compute(right);
    if (operator.name === 'Or') {
      const known = new Set((a as Series[]).map(({ labels }) => toKey(labels)));
      return [...(a as Series[]), ...(b as Series[]).filter(({ labels }) => !known.has(toKey(labels)))];
    }
    const apply = operators[operator.name];
    if (apply === undefined || typeof a === 'number') throw new Error(`${read(node, text)} is not known here`);
    return a.flatMap(({ labels, value }) => {
      const other = typeof b === 'number' ? b : b.find((one) => toKey(one.labels) === toKey(labels))?.value;
      if (other === undefined) return [];
      const result = apply(value, other);
      if (typeof result === 'number') return [{ labels, value: result }];
      return result ? [{ labels, value }] : [];
    });
  };

  const sum = (node: SyntaxNode): Series[] => {
    if (findAll(node, 'AggregateModifier').length > 0) throw new Error('Only a sum of all is known here');
    const [argument] = findAll(node, 'FunctionCallBody').flatMap(children);
    if (argument === undefined) throw new Error('A sum of nothing');
    const all = compute(argument) as Series[];
    return all.length === 0 ? [] : [{ labels: {}, value: all.reduce((total, { value }) => total + value, 0) }];
  };

  const compute = (node: SyntaxNode): Value => {
    if (node.name === 'NumberDurationLiteral') return Number(read(node, text));
    if (node.name === 'VectorSelector') return select(readSelector(node, text), last);
    if (node.name === 'FunctionCall') return call(node);
    if (node.name === 'AggregateExpr') return sum(node);
    if (node.name === 'BinaryExpr') return combine(node);
    throw new Error(`${node.name} is not known here`);
  };
  return compute(parsePromql(text));
}
