const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A date such as `Nov 30, 2026`, the same for everybody: in UTC, because the reader's time zone is unknown where mails
 * and pages are made. By hand, because a date format takes a slow phone a tenth of a second.
 */
export function toDay(isoTime: string): string {
  const at = new Date(isoTime);
  return `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}
