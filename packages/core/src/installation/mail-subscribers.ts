import { accountMails } from '../account/mails.ts';
import type { MailSubscribers } from '../core.ts';
import { deviceMails } from '../devices/mails.ts';
import { downloadMails } from '../downloads/mails.ts';
import { orderMails } from '../payments/mails.ts';
import { planMails } from '../subscriptions/mails.ts';

/** All events that are mailed to customers. */
export const mailSubscribers: MailSubscribers = {
  ...accountMails,
  ...deviceMails,
  ...downloadMails,
  ...orderMails,
  ...planMails,
};
