import { TRPCClientError } from '@trpc/client';

/** A server's refusal; undefined for another failure. */
export function readRefusal(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return (error.data as { appError?: { code: string; message: string } } | null)?.appError;
}
