import { paths } from '@backline/domain';
import { customer } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, Refusal } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';

const meta = {
  title: 'Marketplace/Pages/MarketplacePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.marketplace, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Marketplace');
    await expect(canvas.getByRole('link', { name: 'Log In' })).toBeVisible();
  },
};

export const SignedIn: Story = {
  args: { isSignedIn: true, answers: customerAnswers },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(customer.contactName)).toBeVisible();
  },
};

export const Loading: Story = { args: { isSignedIn: true, answers: { 'account.get': pending } } };

export const SessionOver: Story = {
  args: { isSignedIn: true, answers: { 'account.get': new Refusal('unauthenticated') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Log In' })).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
