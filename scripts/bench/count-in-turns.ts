import { connect } from 'node:net';
import { createLogger, parseEnv, startService } from '../../apps/server/src/index.ts';

// Runs several servers over one database, and their clients, in one process. So they share compiled code, memory and
// the influence of other programs. The first and the last have no metrics, and the one in between has.
const { METRICS_TOKEN, BENCH_TOKENS = '', ...others } = process.env;
const tokens = BENCH_TOKENS.split(',');
const rounds = 100;
/** Rounds that warm up. */
const rest = 24;
const atOnce = 32;
const perRound = 20;
/** Few enough that a connection stays open, because a server closes it after 10,000 requests. */
const roundsAConnection = 12;

/**
 * Sends all requests over one connection in a single write, and waits for all answers. Throws for any answer but 200.
 */
function openClient(address: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setNoDelay(true);
  let text = '';
  let wanted = 0;
  let settle = () => {};
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    const answers = text.match(/HTTP\/1\.1 \d{3} /g) ?? [];
    const other = answers.find((answer) => !answer.includes(' 200 '));
    if (other !== undefined) throw new Error(`${address} answered ${other}`);
    if (answers.length === wanted) settle();
  });
  return {
    send: (requests: readonly string[]) =>
      new Promise<void>((resolve) => {
        text = '';
        wanted = requests.length;
        settle = resolve;
        socket.write(requests.join(''));
      }),
    close: () => void socket.destroy(),
  };
}

const toRequest = (token: string) =>
  `GET /api/v1/user HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
const batches = Array.from({ length: Math.floor(tokens.length / atOnce) }, (_, at) =>
  tokens.slice(at * atOnce, (at + 1) * atOnce).map(toRequest),
);

const addresses: string[] = [];
for (const env of [others, { ...others, METRICS_TOKEN }, others]) {
  const settings = parseEnv({ ...env, PORT: '0', ALLOW_INSECURE: 'true' });
  addresses.push((await startService({ env: settings, log: createLogger(settings.LOG_LEVEL) })).address);
}
const clients: ReturnType<typeof openClient>[] = [];
const times = addresses.map((): number[] => []);
const readUs = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
for (let round = -rest; round < rounds; round += 1)
  for (let turn = 0; turn < addresses.length; turn += 1) {
    const at = (round + rest + turn) % addresses.length;
    if ((round + rest) % roundsAConnection === 0) {
      clients[at]?.close();
      clients[at] = openClient(addresses[at] ?? '');
    }
    const before = readUs();
    for (let index = 0; index < perRound; index += 1)
      await clients[at]?.send(batches[((round + rest) * perRound + index) % batches.length] ?? []);
    if (round >= 0) times[at]?.push((readUs() - before) / (perRound * atOnce));
  }
process.send?.({ times }, () => process.exit(0));
