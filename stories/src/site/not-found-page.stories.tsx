import { paths } from '@backline/domain/pages/paths';
import { customer } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';

/** There is no page at this address. It offers a way back and a link to the shop. */
const meta = {
  title: 'Site/Pages/NotFoundPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.notFound, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, '404 Page Not Found');
    await expect(canvas.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
    await expect(canvas.getByRole('link', { name: 'Go to the Marketplace' })).toHaveAttribute(
      'href',
      paths.marketplace,
    );
  },
};

export const UnknownPath: Story = {
  args: { path: '/no/such/page' },
  play: async ({ canvas }) => {
    await findHeading(canvas, '404 Page Not Found');
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
  play: async ({ canvas }) => void (await findHeading(canvas, '404 Page Not Found')),
};

export const AccountUnreachable: Story = {
  ...AccountPending,
  args: { isSignedIn: true, answers: { 'account.getCurrentUser': unreachable } },
};
