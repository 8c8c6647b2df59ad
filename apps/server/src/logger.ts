import { type Logger, pino } from 'pino';

/** Fields that may carry a secret, wherever they stand in what is logged. */
const secretFields = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'apiKey', 'secret', 'sealed'];

/** Structured lines on stdout, written without holding up the loop. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[redacted]' },
    },
    pino.destination({ dest: 1, sync: false }),
  );
}
