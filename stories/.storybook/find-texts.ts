import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';

const repository = join(import.meta.dirname, '../..');

/** The files with all texts for customers. */
const sources = 'packages/texts/src/en/**/*.ts';

export type TextKind = 'label' | 'message' | 'error' | 'mail' | 'hint';

export interface FoundText {
  /** The text with its parameters in braces: `You save {savings}`. */
  text: string;
  kind: TextKind;
  /** The path from the top of the repository. */
  file: string;
  /** The text's key: `cart.saved`. */
  key: string;
  /** True if the text never changes, because customers' scripts and articles match on it. */
  isFixed: boolean;
}

const errorNames =
  /fail|error|invalid|refused|required|mismatch|differ|tooShort|tooLong|problem|expired|used|replaced|withdrawn/i;
const fixedFiles = /\/(?:account|downloads|errors|licenses|links|passport|plan|shop)\.ts$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function nameOf(node: Node): string | null {
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? node.id.name : null;
  if (node.type !== 'Property') return null;
  return node.key.type === 'Identifier' ? node.key.name : null;
}

function toKind(text: string, key: string): TextKind {
  if (key.startsWith('mail.')) return 'mail';
  if (key.startsWith('errors.') || errorNames.test(key)) return 'error';
  if (/hint$/i.test(key)) return 'hint';
  return !/[.!?…]$/.test(text) && text.split(' ').length <= 5 ? 'label' : 'message';
}

/** The texts of one file. */
function findIn(file: string): FoundText[] {
  const found: FoundText[] = [];
  const visit = (node: Node, path: readonly string[]) => {
    if (node.type === 'ImportDeclaration') return;
    const name = nameOf(node);
    const own = name === null ? path : [...path, name];
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const text = node.value.replace(/<\/?\w+>/g, '').trim();
      const key = own.slice(0, 2).join('.');
      found.push({ text, kind: toKind(text, key), file, key, isFixed: fixedFiles.test(file) });
      return;
    }
    // The first argument of `plural` and `select` names the parameter.
    const children = node.type === 'CallExpression' ? node.arguments.slice(1) : Object.values(node).flat();
    for (const child of children) if (isNode(child)) visit(child, own);
  };
  visit(parseSync(file, readFileSync(join(repository, file), 'utf8')).program, []);
  return found;
}

/** Every text of the product, with its variants. */
export function findTexts(): FoundText[] {
  const files = globSync(sources, { cwd: repository }).map((file) => file.replaceAll('\\', '/'));
  const toLetters = ({ text }: FoundText) => text.replace(/^\P{L}+/u, '');
  return files.flatMap(findIn).sort((one, other) => toLetters(one).localeCompare(toLetters(other)));
}
