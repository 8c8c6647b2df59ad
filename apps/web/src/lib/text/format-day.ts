/** Created on first use, because that takes a tenth of a second on a slow phone. */
let day: Intl.DateTimeFormat | undefined;

/** A date in the format and time zone of the visitor's browser. */
export function formatDay(isoTime: string): string {
  day ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return day.format(new Date(isoTime));
}
