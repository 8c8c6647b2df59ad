import { demoPassword } from '@backline/fixtures';
import { errors } from '@backline/texts/errors';
import type { StoryContext } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { type Answers, pending, Refusal } from '../../portal/answers.ts';
import { fillIn } from '../fill-in.ts';
import { confirmedUntil, requestOptions, someFactors } from './factor-people.ts';

type Context = Pick<StoryContext, 'canvas' | 'userEvent' | 'args'>;

/** Stories of the server's answers when a page asks for the password again. `ask` presses the button that needs it. */
export function confirmStories(answers: Answers, ask: (context: Context) => Promise<void>) {
  const toStory = (changed: Answers, check: (context: Context) => Promise<void>) => ({
    args: { answers: { ...answers, 'factors.listFactors': someFactors, ...changed } },
    play: async (context: Context) => {
      await ask(context);
      await fillIn(screen, context.userEvent, { Password: demoPassword });
      await context.userEvent.keyboard('{Enter}');
      await check(context);
    },
  });
  return {
    confirmed: toStory(
      { 'factors.confirm': { confirmedUntil }, 'factors.getConfirmOptions': requestOptions },
      async ({ args }) => {
        await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('factors.confirm', { password: demoPassword }));
      },
    ),
    confirming: toStory({ 'factors.confirm': pending, 'factors.getConfirmOptions': pending }, async () => {
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog.querySelector('[type=submit]')).toHaveAttribute('aria-busy', 'true'));
    }),
    refused: toStory(
      {
        'factors.listFactors': new Refusal('internal'),
        'factors.confirm': new Refusal('confirmation_wrong'),
        'factors.getConfirmOptions': new Refusal('rate_limited'),
      },
      async () => {
        await expect(await screen.findByRole('alert')).toHaveTextContent(errors.confirmation_wrong);
      },
    ),
  };
}
