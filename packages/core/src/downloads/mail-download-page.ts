import type { Core, LiveSession } from '../core.ts';
import { announceEvent } from '../events/record-event.ts';
import { chargeInside } from '../rate-limit.ts';
import { assertMayDownload } from './download-links.ts';

/**
 * Mails the caller, at their own address, a link to the download page, to open on another computer. Throws `forbidden`,
 * `rate_limited`.
 */
export async function mailDownloadPage(core: Core, { user }: LiveSession): Promise<void> {
  await assertMayDownload(core, user.id);
  await core.store.write(async (tx) => {
    await chargeInside(core, tx, [{ limit: 'mail_account', subject: `download ${user.id}` }]);
    await announceEvent(core, tx, { type: 'download_page.requested', subjectUserId: user.id }, { user });
  });
}
