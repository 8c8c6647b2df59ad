import { toVisible } from '@backline/domain/to-visible';
import { type Logger, pino } from 'pino';

/** Fields that may contain a secret, at any depth of a log line. */
const secretFields = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'apiKey', 'secret', 'sealed'];

/** Structured lines on stdout, written asynchronously and safe to print in a terminal. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // JSON does not escape C1 control characters, nor those that change the direction of a line.
      hooks: { streamWrite: (line) => `${toVisible(line.trimEnd())}\n` },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    },
    pino.destination({ dest: 1, sync: false }),
  );
}
