import type { Client, SignIn } from './client.ts';
import { introduce } from './introduce.ts';
import { noteRefusal } from './judge.ts';
import type { Own } from './own.ts';
import { takeLease } from './refresh.ts';

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The steps of the latest sign-in. */
export function createSignIn(own: Own, inTurn: InTurn): Pick<Client, 'signIn' | 'answerNumber'> {
  const { options, clock, post } = own;
  let deviceCode = '';
  let decided: SignIn['state'] | null = null;

  async function collect(path: string, body: object): Promise<{ state: SignIn['state']; intervalSeconds: number }> {
    const answer = await post(path, { deviceCode, ...body });
    noteRefusal(own, answer);
    if (answer.status !== 200 || answer.body === null) return { state: 'pending', intervalSeconds: 0 };
    const { state: told, intervalSeconds = 0, deviceToken, account, device } = answer.body;
    if (told !== 'approved') return { state: told === 'slow_down' ? 'pending' : told, intervalSeconds };
    const { body: approved } = answer;
    const isTaken =
      typeof deviceToken === 'string' &&
      (await inTurn(() => takeLease(own, approved, { token: deviceToken, account, device }, true)));
    return { state: isTaken ? 'approved' : 'failed', intervalSeconds };
  }

  return {
    async *signIn(signal = new AbortController().signal) {
      const { apiKey, plugin } = options;
      const started = await post('sign-in', { apiKey, device: await introduce(own), client: plugin });
      noteRefusal(own, started);
      const { body } = started;
      if (started.status !== 200 || typeof body?.deviceCode !== 'string') {
        yield { state: 'failed' };
        return;
      }
      const { userCode, verificationUri, verificationUriComplete, expiresInSeconds } = body;
      const shown = { userCode, verificationUri, verificationUriComplete };
      const endsAt = clock.now() + expiresInSeconds;
      let seconds = Math.max(1, body.intervalSeconds);
      deviceCode = body.deviceCode;
      decided = null;
      let before: SignIn['state'] = 'pending';
      yield { state: 'pending', ...shown };
      while (!signal.aborted) {
        await clock.wait(seconds * 1000, signal);
        if (signal.aborted) return;
        const polled = decided === null ? await collect('sign-in/poll', {}) : { state: decided, intervalSeconds: 0 };
        const now: SignIn['state'] = polled.state === 'pending' && clock.now() >= endsAt ? 'expired' : polled.state;
        if (polled.intervalSeconds > 0) seconds = polled.intervalSeconds;
        if (now !== 'pending' && now !== 'number_needed') {
          yield { state: now };
          return;
        }
        if (now !== before) yield { state: now, ...shown };
        before = now;
      }
    },

    async answerNumber(number) {
      const answered = await collect('sign-in/number', { number });
      if (answered.state !== 'pending' && answered.state !== 'number_needed') decided = answered.state;
      return answered.state;
    },
  };
}
