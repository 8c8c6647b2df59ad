import { toVisible } from '@backline/domain/inputs/to-visible';
import { type Logger, pino } from 'pino';

/** Fields that may contain a secret, at any depth of a log line. */
const secretFields = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'apiKey', 'secret', 'sealed'];

/**
 * Stdout, written asynchronously. Lines of 10 ms are written together, because a write costs more than making a line.
 */
function openStdout() {
  const stdout = pino.destination({ dest: 1, sync: false });
  let lines = '';
  const handOver = () => {
    if (lines !== '') stdout.write(lines);
    lines = '';
  };
  process.on('exit', () => {
    handOver();
    stdout.flushSync();
  });
  return {
    write(line: string) {
      if (lines === '') setTimeout(handOver, 10);
      lines += line;
    },
    flush(done?: (error?: Error) => void) {
      handOver();
      stdout.flush(done);
    },
  };
}

/**
 * The time of a line as JSON, cached: most lines share their millisecond with the one before, and formatting is slow.
 */
function createTimestamp() {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** Structured lines on stdout, safe to print in a terminal. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: createTimestamp(),
      // JSON does not escape C1 control characters, nor characters that change the text direction.
      hooks: { streamWrite: (line) => `${toVisible(line.trimEnd())}\n` },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    },
    openStdout(),
  );
}
