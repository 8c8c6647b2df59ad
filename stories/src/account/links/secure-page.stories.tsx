import { paths, withToken } from '@backline/domain/pages/paths';
import { links as linkProblems } from '@backline/texts/account/links';
import { secure as secureTexts } from '@backline/texts/account/secure';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

/** The page that a mail's "This Wasn’t Me" opens. It ends all sessions and mails a link for a new password. */
const meta = {
  title: 'Account/Pages/SecurePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.secure, 'a-token'), answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const press = async ({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) =>
  userEvent.click(await canvas.findByRole('button', { name: 'This Wasn’t Me' }));

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Wasn’t This You?');
    await expect(canvas.getByRole('button', { name: 'This Wasn’t Me' })).toBeVisible();
    await expect(args.onCall).not.toHaveBeenCalledWith('account.secure', expect.anything());
  },
};

export const Submitting: Story = {
  args: { answers: { 'account.secure': pending } },
  play: async ({ args, canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('status')).toHaveTextContent('Securing the account…');
    await expect(args.onCall).toHaveBeenCalledWith('account.secure', { token: 'a-token' });
  },
};

export const Success: Story = {
  args: { answers: { 'account.secure': { changeWithdrawn: false, newerFactorsWait: false } } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText(secureTexts.secured)).toBeVisible();
    await expect(canvas.getByText(secureTexts.securedNext)).toBeVisible();
  },
};

export const ChangeWithdrawn: Story = {
  args: { answers: { 'account.secure': { changeWithdrawn: true, newerFactorsWait: false } } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText(secureTexts.changeWithdrawn)).toBeVisible();
    await expect(canvas.getByText(secureTexts.changeWithdrawnNext)).toBeVisible();
  },
};

export const NewerFactorsWait: Story = {
  args: { answers: { 'account.secure': { changeWithdrawn: false, newerFactorsWait: true } } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText(secureTexts.newerFactorsWait)).toBeVisible();
  },
};

export const LinkUsed: Story = {
  args: { answers: { 'account.secure': new Refusal('token_invalid', { reason: 'used' }) } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.used);
    await expect(canvas.getByRole('link', { name: 'Recover Your Account' })).toHaveAttribute('href', paths.recover);
  },
};

export const LinkExpired: Story = {
  args: { answers: { 'account.secure': new Refusal('token_invalid', { reason: 'expired' }) } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(linkProblems.expired);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'account.secure': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(secureTexts.secureFailed);
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible();
  },
};

export const TokenMissing: Story = {
  args: { path: paths.secure },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { ...Success, globals: { viewport: { value: 'w390' } } };
