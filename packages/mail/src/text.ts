const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes any text inert in HTML, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? '');
}

/** One line without control or direction-changing characters: nothing in it can start another header or reorder it. */
export function toHeaderText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a mail client could make a telephone call of. */
const longNumber = /\d(?:[\s().-]*\d){4,}/u;

/** A name as it was typed, with each mark in its usual form: some clients link what has a wide full stop, too. */
function toName(contactName: string | null): string {
  return toHeaderText((contactName ?? '').normalize('NFKC'));
}

/**
 * "Hello Anna," — or just "Hello," for a name that a mail client could turn into a link. Anybody can have us write to
 * anybody's address by signing up with it, so the name is the one place where a stranger could put words in our mouth.
 */
export function toGreeting(contactName: string | null): string {
  const name = toName(contactName);
  return name === '' || /[.:/\\@。]|www/iu.test(name) || longNumber.test(name) ? 'Hello,' : `Hello ${name},`;
}

const longestName = 40;

/**
 * Who asked, by a name that a stranger may have typed, to be read and nothing else: cut to a sane length, and without
 * anything that a mail client makes a link of. A space after each mark keeps an address from being one; long numbers are
 * left out.
 */
export function toAsker(contactName: string | null): string {
  const name = toName(contactName)
    .replaceAll(new RegExp(longNumber, 'gu'), '…')
    .replace(/([.:/\\@。])(?=\S)/gu, '$1 ');
  const characters = Array.from(name);
  if (characters.length === 0) return 'Somebody';
  const short = characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : name;
  return `Somebody by the name of “${short}”`;
}

const units = [
  { name: 'minute', ms: 60_000, upTo: 60 * 60_000 },
  { name: 'hour', ms: 3_600_000, upTo: 48 * 3_600_000 },
  { name: 'day', ms: 86_400_000, upTo: Number.POSITIVE_INFINITY },
] as const;

/** "1 hour", "24 hours", "7 days": the largest unit that a person would use. */
export function toDurationWords(durationMs: number): string {
  const unit = units.find(({ upTo }) => durationMs < upTo) ?? units[2];
  const count = Math.round(durationMs / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
