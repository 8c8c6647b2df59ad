import { paths } from '@backline/domain/pages/paths';
import { customer } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';

/** An unexpected error: what happened, in words for customers, and two ways to go on. It shows no technical details. */
const meta = {
  title: 'Site/Pages/ErrorPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.error, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Something went wrong');
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };

/** The bar names the customer after the account has loaded. */
export const SignedIn: Story = {
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': customerAnswers['account.getCurrentUser'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(customer.contactName)).toBeVisible();
  },
};

export const AccountPending: Story = {
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': pending } },
  play: async ({ canvas }) => void (await findHeading(canvas, 'Something went wrong')),
};

export const AccountUnreachable: Story = {
  ...AccountPending,
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': unreachable } },
};
