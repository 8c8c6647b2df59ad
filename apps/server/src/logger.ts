import { toVisible } from '@backline/domain/to-visible';
import { type Logger, pino } from 'pino';

/** Fields that may carry a secret, wherever they stand in what is logged. */
const secretFields = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'apiKey', 'secret', 'sealed'];

/** Structured lines on stdout, written without holding up the loop, and safe to look at in a terminal. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // JSON leaves raw what steers a terminal in one byte above ASCII, and what turns the direction of a line.
      hooks: { streamWrite: (line) => `${toVisible(line.trimEnd())}\n` },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    },
    pino.destination({ dest: 1, sync: false }),
  );
}
