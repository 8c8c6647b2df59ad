const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A date the way the visitor's browser writes it, on the visitor's clock. */
export function formatDay(isoTime: string): string {
  return day.format(new Date(isoTime));
}
