import { paths, withToken } from '@backline/domain/paths';
import { links as linkProblems } from '@backline/texts/en/links';
import { stop as texts } from '@backline/texts/en/stop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';

/** Where "Stop It" of a mail leads. It stops what support was asked to change about an account, and nothing else. */
const meta = {
  title: 'Account/Pages/StopPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.stop, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const press = async ({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) =>
  userEvent.click(await canvas.findByRole('button', { name: texts.press }));

const ends = (stopped: 'email_move' | 'erasure' | 'merge' | 'factor_reset' | 'nothing', text: string): Story => ({
  args: { answers: { 'account.stop': { stopped } } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText(text)).toBeVisible();
    await expect(canvas.getByText(texts.next)).toBeVisible();
  },
});

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, texts.title);
    await expect(canvas.getByText(texts.note)).toBeVisible();
    await expect(args.onCall).not.toHaveBeenCalledWith('account.stop', expect.anything());
  },
};

export const Submitting: Story = {
  args: { answers: { 'account.stop': pending } },
  play: async ({ args, canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('status')).toHaveTextContent(texts.working);
    await expect(args.onCall).toHaveBeenCalledWith('account.stop', { token: 'a-token' });
  },
};

export const MoveStopped = ends('email_move', texts.moveStopped);
export const ErasureStopped = ends('erasure', texts.erasureStopped);
export const MergeStopped = ends('merge', texts.mergeStopped);
export const ResetStopped = ends('factor_reset', texts.resetStopped);
export const NothingWaits = ends('nothing', texts.nothing);

export const LinkInvalid: Story = {
  args: { answers: { 'account.stop': new Refusal('token_invalid', { reason: 'used' }) } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.used);
    await expect(canvas.getByRole('link', { name: texts.recover })).toHaveAttribute('href', paths.recover);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'account.stop': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(texts.failed);
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible();
  },
};

export const TokenMissing: Story = {
  args: { path: paths.stop },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { ...MoveStopped, globals: { viewport: { value: 'w390' } } };
