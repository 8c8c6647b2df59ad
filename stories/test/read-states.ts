import { basename } from 'node:path';
import type { Function as FunctionNode, ObjectPattern, TSType } from 'oxc-parser';
import { type Module, membersOf, openModule, resolve } from './type-source.ts';

/** A value that a prop can have, and how to recognize it in a story. */
export interface State {
  name: string;
  prop: string;
  isShownBy: (value: unknown) => boolean;
}

/** Props for content, looks and wiring, which are not states. */
const stateless = new Set(['children', 'className', 'ref']);
/** The members that discriminate a union of objects. */
const discriminants = ['state', 'kind', 'status'];

/** Every state that the props of a file's component can have: switches, alternatives, and optional values. */
export function readStates(path: string): State[] {
  const module = openModule(path);
  const component = findComponent(module, basename(path, '.tsx'));
  const [param] = component.params;
  if (param === undefined || !('typeAnnotation' in param) || !param.typeAnnotation) return [];
  const defaults = param.type === 'ObjectPattern' ? readDefaults(param) : readBodyDefaults(component);
  return membersOf(param.typeAnnotation.typeAnnotation, module).flatMap(({ name, isOptional, type }) => {
    if (stateless.has(name)) return [];
    const kinds = resolve(type, module);
    if (kinds.some(({ type }) => type === 'TSFunctionType')) return [];
    return toStates(name, kinds, isOptional, defaults.get(name));
  });
}

function toStates(prop: string, kinds: TSType[], isOptional: boolean, fallback: unknown): State[] {
  const states: State[] = [];
  const add = (state: string, isShownBy: State['isShownBy']) => {
    states.push({ name: `${prop}: ${state}`, prop, isShownBy: (value) => isShownBy(value ?? fallback ?? value) });
  };
  let hasOther = false;
  for (const kind of kinds) {
    if (kind.type === 'TSBooleanKeyword') {
      add('true', (value) => value === true);
      add('false', (value) => value === false || value === undefined);
    } else if (kind.type === 'TSLiteralType' && 'value' in kind.literal) {
      const { value: literal } = kind.literal;
      add(String(literal), (value) => value === literal);
    } else if (kind.type === 'TSNullKeyword') add('null', (value) => value === null);
    else {
      const mark = kind.type === 'TSUndefinedKeyword' ? null : findMark(kind);
      if (mark === null) hasOther ||= kind.type !== 'TSUndefinedKeyword';
      else add(mark.value, (value) => (value as Record<string, unknown> | null)?.[mark.name] === mark.value);
    }
  }
  const mayBeAbsent = (isOptional || kinds.some(({ type }) => type === 'TSUndefinedKeyword')) && fallback === undefined;
  const isSwitch = kinds.some(({ type }) => type === 'TSBooleanKeyword');
  if (mayBeAbsent && !isSwitch) add('absent', (value) => value === undefined);
  if (hasOther && (states.length > 0 || isOptional)) add('given', (value) => value !== undefined && value !== null);
  return states;
}

/** The literal that discriminates one member of a union of objects. */
function findMark(kind: TSType): { name: string; value: string } | null {
  const parts = kind.type === 'TSIntersectionType' ? kind.types : [kind];
  for (const part of parts) {
    const inner = part.type === 'TSParenthesizedType' ? part.typeAnnotation : part;
    if (inner.type !== 'TSTypeLiteral') continue;
    for (const member of inner.members) {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') continue;
      const type = member.typeAnnotation?.typeAnnotation;
      if (!discriminants.includes(member.key.name) || type?.type !== 'TSLiteralType') continue;
      if ('value' in type.literal) return { name: member.key.name, value: String(type.literal.value) };
    }
  }
  return null;
}

function findComponent({ program }: Module, file: string): FunctionNode {
  const wanted = file.replaceAll('-', '').toLowerCase();
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration } = statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name.toLowerCase() === wanted)
      return declaration;
  }
  throw new Error(`${file}.tsx exports no component of its name`);
}

function readDefaults({ properties }: ObjectPattern): Map<string, unknown> {
  const defaults = new Map<string, unknown>();
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const { value } = property;
    if (value.type === 'AssignmentPattern' && value.right.type === 'Literal')
      defaults.set(property.key.name, value.right.value);
  }
  return defaults;
}

/** The defaults of props that the body's first line destructures. */
function readBodyDefaults({ body }: FunctionNode): Map<string, unknown> {
  const [first] = body?.body ?? [];
  const target = first?.type === 'VariableDeclaration' ? first.declarations[0]?.id : undefined;
  return target?.type === 'ObjectPattern' ? readDefaults(target) : new Map();
}
