import { distance } from 'fastest-levenshtein';
import { CliError } from './errors.ts';

const shownMost = 5;
/** The number of typos that a suggestion may differ by. */
const nearBy = 2;

/** True for an id, which the server checks. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** True if a text is a part of a name: from the start of a word, or the end of the name. */
function isPart(text: string, name: string): boolean {
  if (name.endsWith(text)) return true;
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true;
  return false;
}

interface Kind<Thing> {
  /** The word for such an item: "batch", as in "There is no batch SPRNG." */
  kind: string;
  /** The command that lists all of them. */
  list: string;
  /** The names of an item; the first is shown. */
  toNames(thing: Thing): string[];
}

/** Finds an item by its name in any case, or by a part that only its name has. Throws `CliError` with suggestions. */
export function getMeant<Thing>(wanted: string, things: readonly Thing[], { kind, list, toNames }: Kind<Thing>): Thing {
  const text = wanted.trim().toLowerCase();
  const having = (isMeant: (name: string) => boolean) =>
    things.filter((thing) => toNames(thing).some((name) => isMeant(name.toLowerCase())));
  const exact = things.find((thing) => toNames(thing).includes(wanted.trim()));
  const same = exact === undefined ? having((name) => name === text) : [exact];
  const meant = same.length > 0 || text === '' ? same : having((name) => isPart(text, name));
  const [found] = meant;
  if (found !== undefined && meant.length === 1) return found;
  const show = (some: readonly Thing[]) =>
    some
      .slice(0, shownMost)
      .map((thing) => toNames(thing)[0])
      .join(', ');
  if (meant.length > 1)
    throw new CliError(`"${wanted}" could be any of ${meant.length}: ${show(meant)}. Say more of it.`, 'ambiguous');
  const isNear = (name: string) =>
    [name, ...name.split(' ')].some((part) => part.length > nearBy && distance(text, part) <= nearBy);
  const near = text.length > nearBy ? having(isNear) : [];
  const hint = near.length === 0 ? '' : ` Did you mean ${show(near)}?`;
  throw new CliError(`There is no ${kind} ${wanted}.${hint} "${list}" shows those there are.`, 'not_found');
}
