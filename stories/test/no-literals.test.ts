import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
/** An HTML page whose texts are passed in. */
const page = 'packages/mail/src/layout-html.ts';
const files = globSync(
  [
    'apps/web/src/**/*.{ts,tsx}',
    'packages/ui/src/**/*.{ts,tsx}',
    'packages/mail/src/{messages/*,*text,layout-*,mail-content}.ts',
  ],
  { cwd: repository, exclude: ['**/*.test.*', page] },
).map((file) => file.replaceAll('\\', '/'));

/** Attributes and properties that are shown or read aloud, where even one word is a text. */
const read =
  /^(?:aria-(?:label|description|valuetext)|alt|greeting|preheader|sentence|subject|\w+Reason|(?:\w+?)?(?:description|detail|explanation|heading|hint|label|message|placeholder|text|title|words?))$/i;

/** Tables of visible texts: `labels`, `traitLabels`. */
const readTable = /(?:labels|titles|words)$/i;
/**
 * Names of classes, keys, elements and kinds of links, sizes of pictures, and the examples for mails in the workshop.
 */
const unread = /^(?:\w*className|aria-keyshortcuts|autoComplete|enterKeyHint|example|id|rel|sizes)$/i;
/** Texts for developers: errors, and what is logged. */
const forDevelopers = /^(?:(?:[A-Z]\w*)?Error|fail|report(?:Error|Warning)|super)$/;
/** Names of systems, which are the same in every language. */
const names = new Set(['macOS', 'Windows']);

/** Nodes that may contain a text directly. */
const holders = new Set<Node['type']>([
  'ArrayExpression',
  'JSXExpressionContainer',
  'ObjectExpression',
  'Property',
  'TSAsExpression',
  'TSSatisfiesExpression',
]);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
/** `codes.expired`, `new-password`, `hover:underline`. */
const isId = (text: string) => /^\p{Ll}\S*[._:-]\S*/u.test(text);
const isWord = (text: string) => /\p{L}\p{Ll}/u.test(text) && !names.has(text) && !isId(text);
/** `Press again` */
const isSentence = (text: string) => /^\P{L}*\p{Lu}.*\s\p{L}/su.test(text);
/** `just now` */
const isPhrase = (text: string) => /^\p{Ll}[\p{Ll}’]*(?: [\p{L}’]+[,:]?)* [\p{L}’]{2,}\.?$/u.test(text);
/** The words between values: `{…} on {…}`. */
const isBetween = (text: string) => /\s\p{Ll}{2,}[.,:]?(?:\s|$)|^\p{Ll}{2,}[.,:]?\s/u.test(text);

function nameOf(node: Node): string | null {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : null;
  if (node.type !== 'Property') return null;
  return node.key.type === 'Identifier' ? node.key.name : null;
}

/** The function that gets a text: `reportError`, or the class of an error. */
function calleeOf(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return '';
  return node.callee.type === 'Identifier' ? node.callee.name : node.callee.type === 'Super' ? 'super' : '';
}

/** Each literal that a customer reads, with its line. */
function findLiterals(file: string): string[] {
  const source = readFileSync(join(repository, file), 'utf8');
  const found: string[] = [];
  const add = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} says "${text.replace(/\s+/g, ' ').trim()}": move it to packages/texts/src/en`);
  };
  /** `isRead`: the node is the value of something that is shown, so even one word is a text. */
  const visit = (node: Node, isRead: boolean) => {
    const name = nameOf(node);
    if (node.type.startsWith('TS') && !('expression' in node)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return;
    if ((name !== null && unread.test(name)) || forDevelopers.test(calleeOf(node))) return;
    if (node.type === 'JSXText' && isWord(node.value)) add(node, node.value);
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const { value } = node;
      if (isSentence(value) || isPhrase(value) || (isRead && isWord(value))) add(node, value);
    }
    if (node.type === 'TemplateLiteral') {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '');
      const isText = isSentence(parts.join('{}')) || (isRead && parts.some(isWord)) || parts.some(isBetween);
      if (isText) add(node, parts.join('{…}'));
    }
    // A text that is only passed to a call or compared is not shown yet.
    const isOpen = node.type === 'ConditionalExpression' || node.type === 'LogicalExpression';
    const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment';
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue;
        const isTable =
          node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && readTable.test(node.id.name);
        const isValue = key === 'value' && name !== null && read.test(name);
        const isBranch = isOpen && isRead && key !== 'test' && !(node.type === 'LogicalExpression' && key === 'left');
        const isChild = isElement && key === 'children';
        const isHeld = holders.has(node.type) && key !== 'key' && isRead;
        visit(child, isTable || isValue || isBranch || isChild || isHeld);
      }
  };
  visit(parseSync(file, source).program, false);
  return found;
}

it('declares every text that customers read in packages/texts', () => {
  expect(files.length).toBeGreaterThan(250);
  expect(files.flatMap(findLiterals)).toEqual([]);
});
