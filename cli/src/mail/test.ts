import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { parseAddress } from '../shared/parse-address.ts';

export const command = defineCommand({
  usage: 'test <ADDRESS>',
  description:
    'Hand one mail to the mail server, beside the queue, and say each step: name, connection, TLS, login, sender, recipient, content. Works on the machine of the server only.',
  examples: ['mail test you@example.com'],
  needs: ['machine'],
  async run(context, [text]) {
    const { address } = parseAddress(text);
    const { env } = context;
    if (env.SMTP_URL === undefined || env.MAIL_FROM === undefined)
      throw new CliError(
        'No mail server is set: SMTP_URL and MAIL_FROM, as the server has them.',
        'configuration_invalid',
        'usage',
      );
    const { testDelivery } = await import('@backline/mail/test-delivery');
    const steps = await testDelivery(
      {
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        bounces: env.MAIL_BOUNCES,
        ca: env.MAIL_CA,
        publicUrl: env.PUBLIC_URL,
        product: { name: env.PRODUCT_NAME },
      },
      address,
    );
    const isTaken = steps.every(({ isDone }) => isDone);
    if (isTaken) context.log('The mail server took it. Look if it arrives, and not among the spam.');
    return {
      data: { steps },
      lines: steps.map(({ step, isDone, words }) => `${step.padEnd(10)} ${isDone ? 'ok' : 'FAILED'}  ${words}`),
      isRefused: !isTaken,
    };
  },
});
