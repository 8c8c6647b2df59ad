import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type MailStep = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'other';

export interface MailStepTaken {
  step: MailStep;
  line: string;
  /** The number of the current mail. */
  recipient: string;
  /** The number of the connection, from 1. */
  connection: number;
}

/** The server's answer to a step: a reply, `cut` to break the connection, undefined to accept. */
export type MailScript = (taken: MailStepTaken) => Promise<string | undefined> | string | undefined;

export interface TakenMail {
  recipient: string;
  sender: string;
  content: string;
}

export interface ScriptedMailServer {
  url: string;
  port: number;
  /** Mails that were accepted. */
  taken: TakenMail[];
  /** How often each step happened. */
  steps: Map<MailStep, number>;
  open: ReadonlySet<Socket>;
  /** Replaces the script. */
  follow(script: MailScript): void;
  stop(): Promise<void>;
}

const yes: Record<MailStep, string> = {
  greeting: '220 post.test ready',
  EHLO: '250-post.test\r\n250 8BITMIME',
  STARTTLS: '502 5.5.1 no STARTTLS here',
  AUTH: '235 welcome',
  MAIL: '250 yes',
  RCPT: '250 yes',
  DATA: '354 go on',
  content: '250 queued',
  other: '250 yes',
};

const toStep = (line: string): MailStep => {
  const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
  return verb in yes ? (verb as MailStep) : 'other';
};

/** A mail server that follows a script: it delays, limits, refuses and crashes. */
export async function startMailServer(script: MailScript = () => undefined, port = 0): Promise<ScriptedMailServer> {
  const taken: TakenMail[] = [];
  const steps = new Map<MailStep, number>();
  const open = new Set<Socket>();
  let connections = 0;
  let current = script;

  function serve(socket: Socket): void {
    connections += 1;
    const connection = connections;
    const mail: TakenMail = { recipient: '', sender: '', content: '' };
    let isContent = false;
    const answer = async (step: MailStep, line: string): Promise<void> => {
      steps.set(step, (steps.get(step) ?? 0) + 1);
      const reply = (await current({ step, line, recipient: mail.recipient, connection })) ?? yes[step];
      if (reply === 'cut') return void socket.destroy();
      isContent = step === 'DATA' && reply.startsWith('354');
      if (step === 'content' && reply.startsWith('2')) taken.push({ ...mail });
      if (!socket.destroyed) socket.write(`${reply}\r\n`);
      if (reply.startsWith('421')) socket.end();
    };
    let turn = answer('greeting', '');
    const read = async (line: string): Promise<void> => {
      if (isContent && line !== '.') {
        mail.content += `${line}\r\n`;
        return;
      }
      mail.sender = /^MAIL FROM:<(.*?)>/i.exec(line)?.[1] ?? mail.sender;
      mail.recipient = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? mail.recipient;
      const step = isContent ? 'content' : toStep(line);
      if (step === 'MAIL') mail.content = '';
      await answer(step, line);
    };
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      turn = turn.then(() => read(line));
    });
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    serve(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    taken,
    steps,
    open,
    follow(next) {
      current = next;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
