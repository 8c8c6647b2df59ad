import type { InputType, SBType } from 'storybook/internal/types';

/** Finds the part of a type that can be chosen or typed. `null` and `undefined` are not offered as choices. */
function readKind(type: SBType): SBType | { name: 'enum'; value: (string | null)[] } {
  if (type.name !== 'union') return type;
  const kinds = type.value.filter(
    (kind) => !(kind.name === 'other' && /^(?:undefined|null)$/.test(String(kind.value))),
  );
  const literals = kinds.flatMap((kind) => (isLiteral(kind) ? [kind.value.replaceAll("'", '')] : []));
  const isNullable = type.value.some((kind) => kind.name === 'other' && kind.value === 'null');
  if (literals.length > 0 && literals.length === kinds.length)
    return { name: 'enum', value: isNullable ? [...literals, null] : literals };
  return kinds.length === 1 && kinds[0] !== undefined ? kinds[0] : type;
}

function isLiteral(type: SBType): type is SBType & { value: string } {
  return String(type.name) === 'literal' && 'value' in type;
}

/** The length above which a value is edited as JSON. */
const maxDataLength = 240;

/** True if a value survives being edited as JSON: it has no dates, sets, elements or functions. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol';
  if ('$$typeof' in value) return false;
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain);
}

/** Gives a prop the control that fits its type, where Storybook would show an empty text area or nothing. */
export function toControl(argType: InputType, value: unknown): InputType {
  const { type, control } = argType;
  if (control !== undefined) return argType;
  const kind = typeof type === 'object' && 'name' in type ? readKind(type) : null;
  const raw = typeof type === 'object' ? type.raw : undefined;
  const known = raw === undefined ? argType : { ...argType, table: { ...argType.table, type: { summary: raw } } };
  if (kind?.name === 'enum')
    return { ...known, options: kind.value, control: { type: kind.value.length > 5 ? 'select' : 'radio' } };
  if (kind?.name === 'boolean' || kind?.name === 'string' || kind?.name === 'number') return { ...known, type: kind };
  if (kind === null && (typeof value === 'boolean' || typeof value === 'number')) return known;
  if (typeof value === 'string') return { ...known, control: { type: 'text' } };
  const isData =
    kind?.name !== 'function' &&
    typeof value === 'object' &&
    value !== null &&
    isPlain(value) &&
    JSON.stringify(value).length <= maxDataLength;
  return { ...known, control: isData ? { type: 'object' } : false };
}

/** The component's own default, at which a switch or a choice starts if the story doesn't set it. */
export function toDefault({ type, options, table }: InputType): unknown {
  const isSwitch = typeof type === 'object' && type.name === 'boolean';
  const fallback = table?.defaultValue?.summary;
  if (isSwitch) return fallback === 'true';
  return options?.find((option: unknown) => `'${option}'` === fallback);
}
