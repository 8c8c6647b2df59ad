import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';

const bytesMax = 10 * 1024 * 1024;

async function readMail(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // The reason is at the beginning of a bounce.
    if (size > bytesMax) break;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export const command = defineCommand({
  usage: 'bounce',
  description:
    'Read a returned mail (RFC 3464) from a pipe, and mark the mail of the portal that it is about. For the mailbox that MAIL_BOUNCES names, on the machine of the server. Anything else is left alone, and is no failure.',
  examples: ['mail bounce < returned.eml'],
  needs: ['database'],
  async run(context) {
    const { stdin } = context.io;
    if (!stdin.isPiped)
      throw new CliError('There is no mail in a pipe: backline mail bounce < returned.eml', 'mail_missing', 'usage');
    const { readBounces } = await import('@backline/mail/read-bounces');
    const bounces = await readBounces(await readMail(stdin.stream));
    if (bounces.length === 0) {
      context.log('This is no return of a mail that failed: nothing was marked.');
      return { data: { marked: [] }, lines: [] };
    }
    const { recordBounce } = await import('@backline/core/support/mails/record-bounce');
    const marked: string[] = [];
    await withCore(context, async (core) => {
      for (const bounce of bounces) if (await recordBounce(core, operator, bounce)) marked.push(bounce.id);
    });
    if (marked.length === 0) context.log('The mail is none of the last month here, or is marked already.');
    return { data: { marked }, lines: marked.map((id) => `${id} returned`) };
  },
});
