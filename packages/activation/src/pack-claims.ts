import type { Json } from './canonical.ts';
import {
  formatVersion,
  has,
  isMaybeText,
  issued,
  isText,
  isTime,
  listOf,
  type PackClaims,
  type PackOption,
} from './claims.ts';
import { findNameFault } from './pack-names.ts';

const isHash = (value: Json | undefined) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** It becomes a folder beside others. */
const isFolderName = (name: string) => !name.includes('/') && findNameFault(name) === null;

const hasPackFields = has<PackClaims>({
  ...issued,
  v: (value) => value === formatVersion,
  jti: isText,
  sku: isText,
  version: isText,
  seq: isTime,
  name: isText,
  requires: isMaybeText,
  list: isHash,
  listBytes: isTime,
  files: isTime,
  blocks: isTime,
  bytes: isTime,
  options: listOf(
    has<PackOption>({
      id: isText,
      name: isText,
      files: isTime,
      bytes: isTime,
      isDefault: (value) => typeof value === 'boolean',
    }),
  ),
  firstBytes: isTime,
  kin: listOf(isText),
});

/** Whether claims are those of a pack. Apart from the others, so that a plugin without packs does not carry it. */
export const isPackClaims = (value: Json | undefined) =>
  hasPackFields(value) && isFolderName((value as { name: string }).name);
