import { OrderListCard } from '@backline/web/features/orders/order-list-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { orderSummaries, toOrderPage } from './order-cast.ts';

/** The orders, the newest first. More of them load before a reader reaches the end. */
const meta = {
  title: 'Orders/Cards/OrderListCard',
  component: OrderListCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { orders: orderSummaries, rest: 'end', error: null, onMore: fn() },
} satisfies Meta<typeof OrderListCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6);
    await expect(canvas.getByText('6 orders')).toBeVisible();
  },
};

export const One: Story = {
  args: { orders: orderSummaries.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 order')).toBeVisible();
  },
};

export const Empty: Story = {
  args: { orders: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to the Marketplace' })).toHaveAttribute('href', '/marketplace');
  },
};

export const Loading: Story = {
  args: { orders: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading your orders…');
  },
};

/** The end of the list is in view, so more orders load by themselves. */
export const More: Story = {
  args: { rest: 'more' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show Earlier Orders' })).toBeVisible();
    await waitFor(() => expect(args.onMore).toHaveBeenCalled());
  },
};

export const LoadingMore: Story = {
  args: { orders: toOrderPage(0), rest: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading earlier orders…');
  },
};

/** After a failure, it doesn't try again by itself. */
export const MoreFailed: Story = {
  args: { rest: 'more', error: { message: 'The earlier orders could not be loaded.' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The earlier orders could not be loaded.');
    await expect(args.onMore).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
