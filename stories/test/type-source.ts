import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Program,
  parseSync,
  type TSInterfaceDeclaration,
  type TSSignature,
  type TSType,
  type TSTypeAliasDeclaration,
} from 'oxc-parser';

export interface Module {
  path: string;
  program: Program;
}

interface Found {
  declaration: TSTypeAliasDeclaration | TSInterfaceDeclaration;
  module: Module;
}

export interface Member {
  name: string;
  isOptional: boolean;
  type: TSType;
}

export function openModule(path: string): Module {
  return { path, program: parseSync(path, readFileSync(path, 'utf8')).program };
}

/** The members of a props type, written out or named. What it inherits from elements is left out. */
export function membersOf(type: TSType, module: Module): Member[] {
  if (type.type === 'TSTypeLiteral') return type.members.flatMap(toMember);
  const found = type.type === 'TSTypeReference' ? findDeclaration(nameOf(type), module) : null;
  return found?.declaration.type === 'TSInterfaceDeclaration' ? found.declaration.body.body.flatMap(toMember) : [];
}

/** The alternatives of a type. Names from our own files are looked up. */
export function resolve(type: TSType, module: Module): TSType[] {
  if (type.type === 'TSUnionType') return type.types.flatMap((part) => resolve(part, module));
  if (type.type === 'TSParenthesizedType') return resolve(type.typeAnnotation, module);
  const found = type.type === 'TSTypeReference' ? findDeclaration(nameOf(type), module) : null;
  if (found?.declaration.type !== 'TSTypeAliasDeclaration') return [type];
  return resolve(found.declaration.typeAnnotation, found.module);
}

function toMember(signature: TSSignature): Member[] {
  if (signature.type !== 'TSPropertySignature' || signature.key.type !== 'Identifier') return [];
  const type = signature.typeAnnotation?.typeAnnotation;
  return type === undefined ? [] : [{ name: signature.key.name, isOptional: signature.optional, type }];
}

function nameOf(type: Extract<TSType, { type: 'TSTypeReference' }>): string {
  return type.typeName.type === 'Identifier' ? type.typeName.name : '';
}

/** Finds a named type in this file, or in the file of ours that it is imported from. */
function findDeclaration(name: string, module: Module): Found | null {
  for (const statement of module.program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const isType = declaration?.type === 'TSTypeAliasDeclaration' || declaration?.type === 'TSInterfaceDeclaration';
    if (isType && declaration.id.name === name) return { declaration, module };
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    if (statement.specifiers.some(({ local }) => local.name === name))
      return findDeclaration(name, openModule(join(dirname(module.path), statement.source.value)));
  }
  return null;
}
