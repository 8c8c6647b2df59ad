import { privacy } from '@backline/texts/account/privacy';
import { WaitingBar } from '@backline/web/features/account/waiting-bar.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/**
 * Something that needs the account's owner: a pending deletion, a failed payment. The bar is above each page of the
 * account.
 */
const meta = {
  title: 'Account/Parts/WaitingBar',
  component: WaitingBar,
  decorators: [inPage],
  args: {
    dueAt: '2030-03-15T12:00:00.000Z',
    unpaidPlan: null,
    isKeeping: false,
    error: null,
    onKeep: fn(),
  },
} satisfies Meta<typeof WaitingBar>;

export default meta;
type Story = StoryObj<typeof meta>;

const unpaidPlan = { name: 'Cadenza Plus', path: '/account/cadenza-plus' };

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('This account will be deleted on Mar 15, 2030')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: privacy.keep }));
    await expect(args.onKeep).toHaveBeenCalledOnce();
  },
};

export const Unpaid: Story = {
  args: { dueAt: null, unpaidPlan },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The last payment for Cadenza Plus failed.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: privacy.toPlan })).toHaveAttribute('href', unpaidPlan.path);
  },
};

export const Both: Story = { args: { unpaidPlan } };

export const Keeping: Story = { args: { isKeeping: true } };

export const ServerError: Story = {
  args: { error: { message: privacy.keepFailed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(privacy.keepFailed);
  },
};

export const Narrow: Story = { args: { unpaidPlan }, globals: { viewport: { value: 'w320' } } };
