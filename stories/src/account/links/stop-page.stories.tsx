import { paths, withToken } from '@backline/domain/pages/paths';
import { links as linkProblems } from '@backline/texts/account/links';
import { stop as texts } from '@backline/texts/account/stop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

const waits = { change: 'email_move', account: 'c…@example.com' } as const;

/** The page that a mail's "Stop It" opens. It stops only the account change that support was asked for. */
const meta = {
  title: 'Account/Pages/StopPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.stop, 'a-token'), answers: { 'account.checkStop': waits }, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const press = async ({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) =>
  userEvent.click(await canvas.findByRole('button', { name: texts.press }));

const ends = (stopped: 'email_move' | 'erasure' | 'merge' | 'factor_reset' | 'nothing', text: string): Story => ({
  args: {
    answers: {
      'account.checkStop': { ...waits, change: stopped === 'nothing' ? 'merge' : stopped },
      'account.stop': { stopped },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText(text)).toBeVisible();
    await expect(canvas.getByText(texts.next)).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).not.toHaveTextContent('?');
    await expect(canvas.getByRole('link', { name: texts.recover })).toHaveAttribute('href', paths.recover);
  },
});

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, texts.title);
    await expect(
      await canvas.findByText(texts.lead.select.email_move.replace('{account}', waits.account)),
    ).toBeVisible();
    await expect(canvas.getByText(texts.note)).toBeVisible();
    await expect(args.onCall).not.toHaveBeenCalledWith('account.stop', expect.anything());
  },
};

export const Submitting: Story = {
  args: { answers: { 'account.checkStop': waits, 'account.stop': pending } },
  play: async ({ args, canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('status')).toHaveTextContent(texts.working);
    await expect(args.onCall).toHaveBeenCalledWith('account.stop', { token: 'a-token' });
  },
};

export const Loading: Story = {
  args: { answers: { 'account.checkStop': pending } },
  play: async ({ canvas }) => expect(await canvas.findByRole('status')).toHaveTextContent(texts.checking),
};

/** The change was already made, or was stopped through another mail. */
export const Over: Story = {
  args: { answers: { 'account.checkStop': { ...waits, change: 'nothing' } } },
  play: async ({ canvas }) => {
    await findHeading(canvas, texts.overTitle);
    await expect(canvas.getByRole('link', { name: texts.recover })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: texts.press })).toBeNull();
  },
};

export const LinkUsed: Story = {
  args: { answers: { 'account.checkStop': new Refusal('token_invalid', { reason: 'used' }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.used);
    await findHeading(canvas, texts.unreadTitle);
    await expect(canvas.getByRole('link', { name: texts.recover })).toHaveAttribute('href', paths.recover);
  },
};

export const MoveStopped = ends('email_move', texts.moveStopped);
export const ErasureStopped = ends('erasure', texts.erasureStopped);
export const MergeStopped = ends('merge', texts.mergeStopped);
export const ResetStopped = ends('factor_reset', texts.resetStopped);
export const NothingWaits = ends('nothing', texts.nothing);

export const LinkInvalid: Story = {
  args: { answers: { 'account.checkStop': waits, 'account.stop': new Refusal('token_invalid', { reason: 'used' }) } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.used);
    await expect(canvas.getByRole('link', { name: texts.recover })).toHaveAttribute('href', paths.recover);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'account.checkStop': waits, 'account.stop': unreachable } },
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
