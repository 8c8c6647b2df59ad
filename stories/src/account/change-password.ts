import { demoPassword } from '@backline/fixtures';
import type { StoryContext } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { fillIn } from './fill-in.ts';

/** Opens the password dialog, fills it in and submits it. */
export async function changePassword({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change Password' }));
  const next = 'a-coda-in-e-flat-minor';
  await fillIn(screen, userEvent, {
    'Current password': demoPassword,
    'New password': next,
    'Confirm new password': next,
  });
  await userEvent.keyboard('{Enter}');
}
