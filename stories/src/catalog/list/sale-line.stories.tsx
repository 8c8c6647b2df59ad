import { cartItems, shopItems } from '@backline/fixtures';
import { SaleLine } from '@backline/web/features/catalog/list/sale-line.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/** The sale in one line that links to it. It is used where SaleCard doesn't fit. */
const meta = {
  title: 'Marketplace/Cards/SaleLine',
  component: SaleLine,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { items: cartItems, className: '' },
} satisfies Meta<typeof SaleLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /packs are on sale/ })).toHaveAttribute('href', '/?show=sale');
  },
};

export const One: Story = {
  args: { items: [{ ...shopItems.onSale, saleEndsAt: '2026-06-12T22:00:00.000Z' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^1 pack is on sale until /)).toBeVisible();
  },
};

export const Narrow: Story = { ...One, globals: { viewport: { value: 'w320' } } };
