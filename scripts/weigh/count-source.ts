import { type Function as AnyFunction, type ArrowFunctionExpression, parseSync, Visitor } from 'oxc-parser';

export interface Counts {
  functions: number;
  /** The numbers of functions with more than 40 and with more than 80 lines. */
  longFunctions: number;
  longestFunctions: number;
  casts: number;
  anys: number;
  nonNulls: number;
  satisfies: number;
  /** The number of `...{ a, b }`, which squeeze several lines into one. */
  literalSpreads: number;
  /** The number of doc comments that begin with *What*, *Whether* or *Who*. */
  whatComments: number;
}

export const noCounts: Counts = {
  functions: 0,
  longFunctions: 0,
  longestFunctions: 0,
  casts: 0,
  anys: 0,
  nonNulls: 0,
  satisfies: 0,
  literalSpreads: 0,
  whatComments: 0,
};

export const addCounts = (one: Counts, other: Counts): Counts => ({
  functions: one.functions + other.functions,
  longFunctions: one.longFunctions + other.longFunctions,
  longestFunctions: one.longestFunctions + other.longestFunctions,
  casts: one.casts + other.casts,
  anys: one.anys + other.anys,
  nonNulls: one.nonNulls + other.nonNulls,
  satisfies: one.satisfies + other.satisfies,
  literalSpreads: one.literalSpreads + other.literalSpreads,
  whatComments: one.whatComments + other.whatComments,
});

/** Counts the marks of a TypeScript file that reviews compare. */
export function countSource(file: string, text: string): Counts {
  const { program, comments } = parseSync(file, text);
  const counts = { ...noCounts };
  const countFunction = ({ start, end }: AnyFunction | ArrowFunctionExpression) => {
    const lines = text.slice(start, end).split('\n').length;
    counts.functions += 1;
    if (lines > 40) counts.longFunctions += 1;
    if (lines > 80) counts.longestFunctions += 1;
  };
  new Visitor({
    FunctionDeclaration: countFunction,
    FunctionExpression: countFunction,
    ArrowFunctionExpression: countFunction,
    TSAsExpression({ typeAnnotation }) {
      if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') counts.casts += 1;
    },
    TSAnyKeyword: () => {
      counts.anys += 1;
    },
    TSNonNullExpression: () => {
      counts.nonNulls += 1;
    },
    TSSatisfiesExpression: () => {
      counts.satisfies += 1;
    },
    SpreadElement({ argument }) {
      if (argument.type === 'ObjectExpression') counts.literalSpreads += 1;
    },
  }).visit(program);
  counts.whatComments = comments.filter(({ value }) => /^\*\s+(What|Whether|Who)\b/.test(value)).length;
  return counts;
}
