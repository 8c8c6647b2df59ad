import type { ErrorCode } from '@backline/domain/errors';
import type { DomainEvent } from '@backline/domain/events';
import type { CallLabel } from './call-label.ts';

/** The kind of a large answer. */
export type SentKind = 'pack' | 'archive' | 'installer';

/** Receives reports from the server's parts. */
export interface Meter {
  /** An answer was sent, after this many milliseconds. */
  request(label: CallLabel, status: number, ms: number): void;
  /** A call was refused. */
  refusal(code: ErrorCode): void;
  /** Bytes of a large answer were written to the connection. */
  sent(kind: SentKind, bytes: number): void;
  /** An event was stored. */
  event(event: DomainEvent): void;
}

/** Used if no one reads the metrics. */
export const noMeter: Meter = { request() {}, refusal() {}, sent() {}, event() {} };
