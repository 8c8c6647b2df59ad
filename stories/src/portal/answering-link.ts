import type { AppRouter } from '@backline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type Answers, type ProcedurePath, pending, Refusal, Turns, toClientError, unreachable } from './answers.ts';

export type OnCall = (path: string, input: unknown) => void;

/** A terminating tRPC link with prepared answers instead of the network. */
export function answeringLink(answers: Answers, onCall: OnCall): TRPCLink<AppRouter> {
  const calls = new Map<string, number>();
  return () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        onCall(path, input);
        const prepared = answers[path as ProcedurePath];
        const call = calls.get(path) ?? 0;
        calls.set(path, call + 1);
        const answer = prepared instanceof Turns ? (prepared.answers[call] ?? prepared.answers.at(-1)) : prepared;
        if (answer === pending) return;
        if (answer === undefined) return reportError(new Error(`The story has no answer to ${path}`));
        if (answer === unreachable) return observer.error(new TRPCClientError('Failed to fetch'));
        if (answer instanceof Refusal) return observer.error(toClientError(path, answer));
        observer.next({ result: { type: 'data', data: answer } });
        observer.complete();
      });
}
