/** Attributes that say which one, and not how it looks or what it is. Whether they say something counts. */
const naming = [
  'id',
  'name',
  'href',
  'src',
  'srcset',
  'alt',
  'title',
  'placeholder',
  'value',
  'datetime',
  'aria-label',
  'd',
];
/** Attributes that name other elements. Whether those are there counts. */
const referring = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];

const isThere = (ids: string) => ids.split(/\s+/).every((id) => document.getElementById(id) !== null);

function toAttribute({ name, value }: Attr): string {
  if (naming.includes(name)) return `${name}=${value.trim() !== ''}`;
  return `${name}=${referring.includes(name) ? isThere(value) : value}`;
}

/** What decides whether an element passes by itself: what it is, how it looks, and whether it has text. */
function toKind(element: Element): string {
  const hasText = [...element.childNodes].some(({ nodeType, data }: Partial<Text>) => nodeType === 3 && data?.trim());
  return [element.tagName, ...[...element.attributes].map(toAttribute).sort(), hasText].join(' ');
}

/** An element in its place: by the width, the looks, and what it lies in. */
class Place {
  readonly #inside = new Map<string, Place>();

  /** Adds what lies in it. Returns whether something is new. */
  add(elements: Iterable<Element>): boolean {
    let isNew = false;
    for (const element of elements) {
      const kind = toKind(element);
      const known = this.#inside.get(kind);
      const place = known ?? new Place();
      this.#inside.set(kind, place);
      // All of it is added, also where something is new already.
      if (place.add(element.children) || known === undefined) isNew = true;
    }
    return isNew;
  }
}

const checked = new Map<string, Place>();

/**
 * Spares the accessibility check of a story in which each element was checked in an earlier one, in the same place and state,
 * with other words at most. Half of all stories are of that kind, and a check takes as long as drawing one.
 */
export function skipChecked(parameters: { a11y?: { test?: string; context?: unknown } }): void {
  const { a11y } = parameters;
  if (a11y?.test !== 'error' || a11y.context !== undefined) return;
  const { className, dataset } = document.documentElement;
  const look = JSON.stringify([innerWidth, className, dataset]);
  const place = checked.get(look) ?? new Place();
  checked.set(look, place);
  if (!place.add([document.body])) parameters.a11y = { ...a11y, test: 'off' };
}
