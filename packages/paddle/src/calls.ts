import { GatewayError } from '@backline/core/ports/payment-gateway';
import type { Paddle } from '@paddle/paddle-node-sdk';
import type { IPolicy } from 'cockatiel';
import { callProvider, createPolicies } from './call-provider.ts';

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** State shared by the gateway's files. */
export interface PaddleCalls {
  paddle: Paddle;
  read: Run;
  change: Run;
  readAll(list: () => object): Promise<unknown[]>;
}

/** A list call of the SDK that returns raw rows, so that they are parsed like webhooks. */
export interface Listing {
  next(): Promise<unknown[]>;
  hasMore: boolean;
}

export function toRaw(listing: object): Listing {
  return Object.assign(listing as Listing, { fromJson: (row: unknown) => row });
}

/** The connection of the gateway's calls to Paddle. */
export function createCalls(paddle: Paddle, answerWithinMs: number): PaddleCalls & { isAway(): boolean } {
  const policies = createPolicies(answerWithinMs);
  let isAway = false;
  const call = async <Result>(policy: IPolicy, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await callProvider(policy, work);
      isAway = false;
      return result;
    } catch (error) {
      isAway = error instanceof GatewayError && error.outcome === 'unknown';
      throw error;
    }
  };
  const read = <Result>(work: () => Promise<Result>) => call(policies.read, work);
  return {
    paddle,
    read,
    change: (work) => call(policies.change, work),
    isAway: () => isAway,
    async readAll(list) {
      const listing = toRaw(list());
      const rows: unknown[] = [];
      while (listing.hasMore) {
        const page = await read(() => listing.next());
        rows.push(...page);
        if (page.length === 0) break;
      }
      return rows;
    },
  };
}
