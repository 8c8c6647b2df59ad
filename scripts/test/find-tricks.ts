import { parseSync, Visitor } from 'oxc-parser';

const opening = /^\*?\s*(?:\*\s*)?(What|Whatever|Whether|Who|Whom|Whose)\b/;

/**
 * Where a source makes its reader work, a line each with its number: a table or a field under a letter, a spread of a
 * literal, unlike things assigned in one statement, and a comment that begins with a question's word.
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
  for (const { start, value } of comments) {
    const [, word] = opening.exec(value.trim()) ?? [];
    if (word !== undefined)
      report(start, `begins a comment with "${word}": begin with a verb, or with what it is about`);
  }
  return found;
}
