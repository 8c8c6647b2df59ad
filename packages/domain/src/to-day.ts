const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A date such as `Nov 30, 2026`. Always in UTC, because the reader's time zone is unknown when mails and pages are
 * made. Does not use `Intl`, which takes a tenth of a second on a slow phone.
 */
export function toDay(isoTime: string): string {
  const at = new Date(isoTime);
  return `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}
