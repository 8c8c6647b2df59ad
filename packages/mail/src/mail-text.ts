import { mail } from '@backline/texts/mails/mail';
import { createTexts } from '@backline/texts/write';

const { t } = createTexts({ mail });

/**
 * Writes the texts of mails, with times in the format of a region (ISO 3166), in English. It is passed to the
 * templates, because one process may write to customers in several languages. Times are in UTC, because the reader's
 * time zone is unknown.
 */
export function createMailWriter(region: string) {
  const toFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`en-${region}`, { ...options, timeZone: 'UTC' });
  const days = toFormat({ dateStyle: 'medium' });
  const moments = toFormat({ dateStyle: 'long', timeStyle: 'short' });
  const write: typeof t = (key, ...params) => t(key, ...params);
  return Object.assign(write, {
    /** For example "Nov 22, 2026", or "22 Nov 2026" in Great Britain. */
    day: (time: string) => days.format(new Date(time)),
    /** For example "November 22, 2026 at 9:30 AM (UTC)". */
    moment: (time: string) => `${moments.format(new Date(time))} (UTC)`,
  });
}

export type WriteMail = ReturnType<typeof createMailWriter>;
