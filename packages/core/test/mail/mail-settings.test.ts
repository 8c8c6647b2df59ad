import { isSmtpUrl } from '@backline/core/installation/mail-settings';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { expect, it } from 'vitest';

const bare = (host: string | undefined) => host?.replace(/^\[|\]$/g, '');

it.each([
  'smtp://mail.example',
  'smtps://mail.example:465/',
  'smtp://tagged%2Buser%40example.com:p%40ss%3Aw%2Fo%3Fr%23d%25%20%C3%A9@mail.example:587',
  'smtp://me:word@[::1]:2525?requireTLS=true',
])('takes %s, and reads it as the library that connects does', (text) => {
  expect(isSmtpUrl(text)).toBe(true);
  const url = new URL(text);
  const read = parseConnectionUrl(text);
  expect(bare(read.host)).toBe(bare(url.hostname));
  expect(String(read.port ?? '')).toBe(url.port);
  expect(read.auth ?? { user: '', pass: '' }).toEqual({
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  });
});
