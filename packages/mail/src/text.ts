import { dayMs, hourMs } from '@backline/domain/time';
import type { WriteMail } from './mail-text.ts';

/** One line without control or direction-changing characters: nothing in it can start another header or reorder it. */
export function toHeaderText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A number that a mail client could turn into a telephone link. */
const longNumber = /\d(?:[\s().-]*\d){4,}/u;

/** A typed name, normalized: some clients also link names with a full-width full stop. */
function toName(contactName: string | null): string {
  return toHeaderText((contactName ?? '').normalize('NFKC'));
}

/**
 * "Hello Anna,", or just "Hello," for a name that a mail client could turn into a link. Anyone can make us write to
 * any address by signing up with it, so the name is the one place where a stranger controls the text.
 */
export function toGreeting(t: WriteMail, contactName: string | null): string {
  const name = toName(contactName);
  return name === '' || /[.:/\\@。]|www/iu.test(name) || longNumber.test(name)
    ? t('mail.hello')
    : t('mail.helloNamed', { name });
}

const longestName = 40;

/** A name that a stranger may have typed: shortened, and without anything that a mail client turns into a link. */
function toHarmless(typed: string | null): string {
  const name = toName(typed)
    .replaceAll(new RegExp(longNumber, 'gu'), '…')
    .replace(/([.:/\\@。])(?=\S)/gu, '$1 ');
  const characters = Array.from(name);
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : name;
}

/** The person who asked. A space after each mark breaks addresses; long numbers are removed. */
export function toAsker(t: WriteMail, contactName: string | null): string {
  const name = toHarmless(contactName);
  return name === '' ? t('mail.somebody') : t('mail.somebodyNamed', { name });
}

/** The name that the sender signed with. */
export function toSignature(t: WriteMail, typed: string): string {
  return toHarmless(typed) || t('mail.somebody');
}

/** The name of a computer: its name comes from the person who added it. */
export function toQuoted(t: WriteMail, deviceName: string): string {
  const name = toHarmless(deviceName);
  return name === '' ? t('mail.unnamedComputer') : t('mail.namedComputer', { name });
}

const lists = new Intl.ListFormat('en');

/** Such as "Harbor Strings, Reed Season, and Tin Roof". */
export function toList(names: readonly string[]): string {
  return lists.format(names);
}

/** How long a link works: until when, if the mail knows it. */
export function toLinkNote(t: WriteMail, { until }: { until?: string }, lifeMs: number): string {
  return until === undefined
    ? t('mail.linkNote', { lifetime: toDurationWords(t, lifeMs) })
    : t('mail.linkNoteUntil', { until: t.moment(until) });
}

const units = [
  { key: 'mail.minutes', ms: 60_000, upTo: hourMs },
  { key: 'mail.hours', ms: hourMs, upTo: 48 * hourMs },
  { key: 'mail.days', ms: dayMs, upTo: Number.POSITIVE_INFINITY },
] as const;

/** Such as "1 hour", "24 hours" or "7 days". */
export function toDurationWords(t: WriteMail, durationMs: number): string {
  const unit = units.find(({ upTo }) => durationMs < upTo) ?? units[2];
  const count = Math.round(durationMs / unit.ms);
  return t(unit.key, { count });
}
