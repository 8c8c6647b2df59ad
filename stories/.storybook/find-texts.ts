import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JSXElement, type Node, parseSync } from 'oxc-parser';

const repository = join(import.meta.dirname, '../..');

/** What customers read is written here. */
const sources = [
  'packages/texts/src/en/*.ts',
  'apps/web/src/**/*.{ts,tsx}',
  'packages/ui/src/**/*.{ts,tsx}',
  'packages/mail/src/{messages/*,*text,layout-*}.ts',
  'packages/domain/src/**/*.ts',
];

/** What staff and vendors read on the command line. */
const forStaff = /\/(?:brand|support)\/|\/payments\/orders\.ts$|\/catalog\/catalog(?:-file)?\.ts$|\.test\./;

export type TextKind = 'label' | 'message' | 'error' | 'mail' | 'hint';

export interface FoundText {
  /** With its holes in braces: `You save {savings}`. */
  text: string;
  kind: TextKind;
  /** From the top of the repository. */
  file: string;
  /** The component, function or table that says it. */
  owner: string;
  /** Customers' scripts and articles match on it, so it never changes. */
  isFixed: boolean;
}

/** Attributes and properties whose strings are read, even those of one word. */
const readNames =
  /^(?:aria-label|alt|description|explanation|heading|hint|label|message|note|placeholder|preheader|reason|sentence|subject|text|title|\w+(?:Label|Text|Title|Reason|Message|Hint))$/;
const hintNames = /^(?:hint|placeholder|description|explanation|\w+Hint)$/;
const labelNames = /^(?:aria-label|alt|heading|label|name|title|\w+(?:Label|Title))$/;
const errorNames =
  /fail|error|invalid|refused|required|mismatch|differ|tooShort|tooLong|problem|expired|used|replaced|withdrawn/i;
const fixedFiles = /^packages\/texts\/src\/en\/(?:account|downloads|errors|licenses|links|passport|plan|shop)\.ts$/;

/** Attributes and properties of style sheets, addresses and calls, the values of a mail's example, reasons for developers. */
const unreadNames =
  /^(?:className|d|viewBox|key|to|href|src|type|role|id|path|autoComplete|tone|trpc|example|unshown)$/;
/** In the schemas of calls, these are for the reference of the API. */
const unreadInDomain = /^(?:description|summary)$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: Node): [string, Node][] {
  return Object.entries(node).flatMap(([key, value]): [string, Node][] =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [key, child]),
  );
}

/** What stands in a hole: the name of a value. */
function toHole(node: Node): string {
  if (node.type === 'Identifier') return `{${node.name}}`;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return `{${node.property.name}}`;
  const [property] = node.type === 'ObjectExpression' ? node.properties : [];
  if (property?.type === 'Property') return toHole(property.value);
  const [first] = node.type === 'CallExpression' ? node.arguments : [];
  return first === undefined ? '{…}' : toHole(first);
}

/** A string or a template as it is read; null for any other node. */
function toText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis
    .map(({ value }, at) => `${value.cooked}${node.expressions[at] === undefined ? '' : toHole(node.expressions[at])}`)
    .join('');
}

const isIcon = ({ openingElement: { name, attributes } }: JSXElement) =>
  (name.type === 'JSXIdentifier' && name.name === 'br') || attributes.some((node) => nameOf(node) === 'aria-hidden');

/** A text between tags, with what stands in its middle: `You save {amount}`, `Log in to have them …`. */
function toJsxText(node: Node): string {
  if (node.type === 'JSXText') return node.value.replace(/\s+/g, ' ');
  if (node.type === 'JSXElement' && node.children.length === 0) return isIcon(node) ? ' ' : '{…}';
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children.map(toJsxText).join('');
  if (node.type !== 'JSXExpressionContainer' || node.expression.type === 'JSXEmptyExpression') return '';
  return toText(node.expression) ?? toHole(node.expression);
}

const isWord = (text: string) => /\p{L}\p{Ll}/u.test(text.replace(/\{[^}]*\}/g, ''));
const isSentence = (text: string) => isWord(text) && /^["“(]?[A-Z{…].*\s/s.test(text);

function nameOf(node: Node): string | null {
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : null;
  if (node.type !== 'Property' || node.computed) return null;
  if (node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : null;
}

/** Within which function, class or constant of the module. */
function ownerOf(node: Node): string | null {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id?.name ?? null;
  return node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : null;
}

const isError = (node: Node) =>
  node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name.endsWith('Error');

function toKind(text: string, name: string, owner: string, file: string): TextKind {
  if (file.startsWith('packages/mail/') || file.endsWith('/mail.ts')) return 'mail';
  if (file.endsWith('/errors.ts') || errorNames.test(name) || /error|problem/i.test(owner)) return 'error';
  if (hintNames.test(name)) return 'hint';
  return labelNames.test(name) || (!/[.!?…]$/.test(text) && text.split(' ').length <= 5) ? 'label' : 'message';
}

/** The texts of one file. */
function findIn(file: string): FoundText[] {
  const isFixed = fixedFiles.test(file);
  const isDeclared = file.startsWith('packages/texts/');
  const isDomain = file.startsWith('packages/domain/');
  const found: FoundText[] = [];

  const add = (raw: string, name: string, owner: string) => {
    const text = raw.trim();
    const isTable = isDeclared || /(?:Messages|Problems|Table|Texts|Words)$/.test(owner);
    const isRead = isFixed || isTable || readNames.test(name) ? isWord(text) : isSentence(text);
    if (!isRead || (isDomain && !isFixed && !isTable && !isSentence(text))) return;
    found.push({ text, kind: toKind(text, name, owner, file), file, owner, isFixed });
  };

  const visit = (node: Node, name: string, owner: string, isInText = false) => {
    if (node.type.startsWith('TS') && !('expression' in node)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || isError(node)) return;
    const ownName = nameOf(node) ?? name;
    if (unreadNames.test(ownName) || (isDomain && unreadInDomain.test(ownName))) return;
    const ownOwner = owner === '' ? (ownerOf(node) ?? '') : owner;
    const text = toText(node);
    if (text !== null) add(text, ownName, ownOwner);
    const isJsx = node.type === 'JSXElement' || node.type === 'JSXFragment';
    const isText = isJsx && node.children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value));
    if (isText && !isInText) {
      const whole = toJsxText(node).replace(/\s+/g, ' ').trim();
      if (isWord(whole))
        found.push({ text: whole, kind: toKind(whole, '', ownOwner, file), file, owner: ownOwner, isFixed });
    }
    for (const [key, child] of childrenOf(node)) {
      if (key === 'key' || key === 'typeAnnotation' || key === 'quasis') continue;
      visit(child, ownName, ownOwner, isJsx && (isText || isInText));
    }
  };

  visit(parseSync(file, readFileSync(join(repository, file), 'utf8')).program, '', '');
  return found;
}

/** Every text of the product, each once for each place that says it. */
export function findTexts(): FoundText[] {
  const files = globSync(sources, { cwd: repository }).map((file) => file.replaceAll('\\', '/'));
  const all = files.filter((file) => !forStaff.test(file)).flatMap(findIn);
  const places = new Map(all.map((found) => [`${found.text} ${found.file} ${found.owner}`, found]));
  const toLetters = ({ text }: FoundText) => text.replace(/^\P{L}+/u, '');
  return [...places.values()].sort((a, b) => toLetters(a).localeCompare(toLetters(b)));
}
