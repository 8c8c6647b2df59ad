import { toAccountPath } from '@backline/domain/pages/paths';
import type { MailSubscribers } from '../core.ts';
import { toLink } from '../links.ts';

/** The mails about installers. */
export const downloadMails = {
  async 'download_page.requested'(core, _tx, _event, { user: { id, email: to, contactName } }) {
    const downloadUrl = toLink(core, toAccountPath('download', core.settings.productSlug));
    return [{ userId: id, message: { kind: 'download_page', to, contactName, downloadUrl } }];
  },
} satisfies Partial<MailSubscribers>;
