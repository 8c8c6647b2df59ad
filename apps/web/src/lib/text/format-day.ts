/** Made when it is first needed: that takes a slow phone a tenth of a second. */
let day: Intl.DateTimeFormat | undefined;

/** A date the way the visitor's browser writes it, on the visitor's clock. */
export function formatDay(isoTime: string): string {
  day ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return day.format(new Date(isoTime));
}
