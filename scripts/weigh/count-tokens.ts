import { parseSync, Visitor } from 'oxc-parser';

const token =
  /[\p{L}\p{N}_$]+|=>|\?\.|\?\?=?|\*\*=?|&&=?|\|\|=?|\.\.\.|::|->|<<=?|>>=?|[=!]==?|[-+*/%&|^<>]=|\+\+|--|\S/gu;

interface Range {
  start: number;
  end: number;
  /** The word that it counts as: one word, or nothing. */
  word: string;
}

function replaceRanges(text: string, ranges: Range[]): string {
  let end = 0;
  let replaced = '';
  for (const range of ranges.sort((one, other) => one.start - other.start)) {
    if (range.start < end) continue;
    replaced += `${text.slice(end, range.start)} ${range.word} `;
    end = range.end;
  }
  return replaced + text.slice(end);
}

const countWords = (text: string) => text.match(token)?.length ?? 0;

/**
 * Counts the syntax tokens of TypeScript. A literal is one token of any length; comments and spaces are not counted.
 */
export function countTypeScript(file: string, text: string): number {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const ranges = comments.map(({ start, end }): Range => ({ start, end, word: '' }));
  const addLiteral = ({ start, end }: { start: number; end: number }) => ranges.push({ start, end, word: 'literal' });
  new Visitor({
    Literal: addLiteral,
    TemplateElement: addLiteral,
    JSXText: ({ start, end, value }) => ranges.push({ start, end, word: value.trim() === '' ? '' : 'literal' }),
  }).visit(program);
  return countWords(replaceRanges(text, ranges));
}

/** Counts the tokens of C++ in the same way. */
export function countCpp(text: string): number {
  const commentOrLiteral = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
  return countWords(text.replace(commentOrLiteral, (part) => (part.startsWith('/') ? ' ' : ' literal ')));
}
