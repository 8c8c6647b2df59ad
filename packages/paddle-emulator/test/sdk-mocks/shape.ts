/** The keys of a value and the types of its content, without the content. Several types are joined by `|`. */
export type Shape = string | { [key: string]: Shape } | [] | [Shape];

const isObject = (shape: Shape): shape is { [key: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape);

/** Merges two shapes. A key that only one of them has stays. */
export function mergeShapes(one: Shape, other: Shape): Shape {
  if (isObject(one) && isObject(other)) {
    const merged: { [key: string]: Shape } = { ...one };
    for (const [key, shape] of Object.entries(other)) {
      const known = merged[key];
      merged[key] = known === undefined ? shape : mergeShapes(known, shape);
    }
    return merged;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    const first = one[0];
    const second = other[0];
    if (first === undefined) return other;
    return second === undefined ? one : [mergeShapes(first, second)];
  }
  if (typeof one === 'string' && typeof other === 'string')
    return [...new Set([...one.split('|'), ...other.split('|')])].sort().join('|');
  // If one of them is null, the other shape is used.
  return typeof one === 'string' ? other : one;
}

export function toShape(value: unknown): Shape {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const [first, ...rest] = value.map(toShape);
    return first === undefined ? [] : [rest.reduce<Shape>(mergeShapes, first)];
  }
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toShape(inner)]));
}
