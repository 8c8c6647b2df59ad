import type { ErrorCode } from '@backline/domain/errors';
import type { DomainEvent } from '@backline/domain/events';
import type { CallLabel } from './call-label.ts';

/** The kind of a large answer. */
export type SentKind = 'pack' | 'archive' | 'installer';

/** Takes the reports of the server's parts. */
export interface Meter {
  /** An answer was sent, after so many milliseconds. */
  request(label: CallLabel, status: number, ms: number): void;
  /** A call was refused. */
  refusal(code: ErrorCode): void;
  /** Bytes of a large answer were handed to the connection. */
  sent(kind: SentKind, bytes: number): void;
  /** Something happened, and is stored. */
  event(event: DomainEvent): void;
}

/** Where nobody reads the figures. */
export const noMeter: Meter = { request() {}, refusal() {}, sent() {}, event() {} };
