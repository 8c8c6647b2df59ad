import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const files = globSync(
  [
    'apps/web/src/**/*.tsx',
    'packages/ui/src/**/*.tsx',
    'packages/mail/src/{messages/*,*text,layout-*,mail-content}.ts',
  ],
  { cwd: repository },
).map((file) => file.replaceAll('\\', '/'));

/** Attributes and properties that are read aloud or shown. */
const read =
  /^(?:aria-(?:label|description|valuetext)|alt|greeting|heading|hint|label|message|placeholder|preheader|sentence|subject|text|title)$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isWord = (text: string) => /\p{L}\p{Ll}/u.test(text);

function nameOf(node: Node): string | null {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : null;
  if (node.type === 'Property' && node.key.type === 'Identifier') return node.key.name;
  return null;
}

/** The words in the value of an attribute or property; what is passed to a call is none of them. */
function wordsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '');
  if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression);
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return wordsOf(node.right);
  return [];
}

/** Each literal that a customer reads, with its line. */
function findLiterals(file: string): string[] {
  const source = readFileSync(join(repository, file), 'utf8');
  const found: string[] = [];
  const add = (node: Node, text: string) => {
    if (!isWord(text)) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} says "${text.replace(/\s+/g, ' ').trim()}": move it to packages/texts/src/en`);
  };
  const visit = (node: Node) => {
    const name = nameOf(node);
    // What a mail is shown with in the workshop.
    if (name === 'example') return;
    if (node.type === 'JSXText') add(node, node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') for (const text of wordsOf(child)) add(child, text);
    const isRead =
      name !== null && read.test(name) && (node.type === 'JSXAttribute' || file.startsWith('packages/mail/'));
    if (isRead && 'value' in node && isNode(node.value)) for (const text of wordsOf(node.value)) add(node, text);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

describe('a text that customers read', () => {
  it('is declared in packages/texts', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(findLiterals)).toEqual([]);
  });
});
