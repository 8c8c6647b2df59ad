import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { promisify } from 'node:util';
import { toLastWords } from '@backline/core/ports/mail-message';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type SmtpMailerOptions, toConnectionOptions } from './connection-options.ts';

/** The steps of a delivery, in order. */
export const deliverySteps = ['name', 'connection', 'TLS', 'login', 'sender', 'recipient', 'content'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

export interface StepTaken {
  step: DeliveryStep;
  isDone: boolean;
  words: string;
}

const stepsOfCommands: Record<string, DeliveryStep> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
  STARTTLS: 'TLS',
};

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
}

/** The step that failed. `begun`: the last step that was started. */
function toFailure(error: SmtpError, begun: DeliveryStep): StepTaken {
  const isTls = error.code === 'ETLS' || /certificate|SSL|TLS/i.test(error.message);
  const step = stepsOfCommands[error.command ?? ''] ?? (begun === 'connection' && isTls ? 'TLS' : begun);
  return { step, isDone: false, words: toLastWords(error.response ?? error.message) };
}

/** Looks up the address of a host name. */
async function findServer(host: string): Promise<StepTaken> {
  try {
    const { address } = await lookup(host);
    return { step: 'name', isDone: true, words: `${host} is ${address}` };
  } catch (error) {
    return toFailure(error instanceof Error ? error : new Error('unknown'), 'name');
  }
}

/** Sends one mail through the mail server as the queue does, and returns each step up to the first that failed. */
export async function testDelivery(options: SmtpMailerOptions, to: string): Promise<StepTaken[]> {
  const { smtpUrl, from, bounces = from.address, product } = options;
  const url = parseConnectionUrl(smtpUrl);
  const taken = [await findServer(url.host?.replace(/^\[|\]$/g, '') ?? '')];
  if (!taken[0]?.isDone) return taken;
  const { auth } = url;
  const connection = new SMTPConnection({ ...toConnectionOptions(options), ...url });
  let begun: DeliveryStep = 'connection';
  const done = (step: DeliveryStep, words: string) => taken.push({ step, isDone: true, words });
  const failed = new Promise<never>((_, reject) => connection.on('error', reject));
  const inTime = <Answer>(work: Promise<Answer>) => Promise.race([work, failed]);
  try {
    await inTime(
      new Promise<void>((resolve, reject) => connection.connect((fault) => (fault ? reject(fault) : resolve()))),
    );
    done('connection', 'the server greets');
    done('TLS', connection.secure ? 'the connection is encrypted' : 'the connection is not encrypted');
    begun = 'login';
    if (auth !== undefined) await inTime(promisify(connection.login.bind(connection))(auth));
    done('login', auth === undefined ? 'SMTP_URL has none' : 'accepted');
    begun = 'sender';
    const text = `This is a test of the mail server of ${product.name}.`;
    const message = new MailComposer({
      from,
      to,
      subject: `A test of ${product.name}`,
      text,
      messageId: `<${randomUUID()}@${from.address.split('@').at(-1)}>`,
    });
    const raw = await message.compile().build();
    const sent = await inTime(promisify(connection.send.bind(connection))({ from: bounces, to }, raw));
    done('sender', bounces);
    done('recipient', to);
    done('content', toLastWords(sent?.response ?? ''));
  } catch (error) {
    const failure = toFailure(error instanceof Error ? error : new Error('unknown'), begun);
    const before = deliverySteps.slice(0, deliverySteps.indexOf(failure.step));
    for (const step of before) if (!taken.some((one) => one.step === step)) done(step, 'accepted');
    taken.push(failure);
  } finally {
    connection.close();
  }
  return taken;
}
