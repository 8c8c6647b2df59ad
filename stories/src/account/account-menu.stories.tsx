import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza } from '@backline/fixtures';
import { AccountMenu } from '@backline/web/features/account/account-menu.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn } from 'storybook/test';

/**
 * The tabs of the account, in the side panel and in its sheet on a phone. The current tab is marked by a bar and by
 * text, never by color alone.
 */
const meta = {
  title: 'Account/Parts/AccountMenu',
  component: AccountMenu,
  args: {
    isRow: false,
    plusName: 'Cadenza Plus',
    productName: cadenza.name,
    productSlug: cadenza.slug,
    onChoose: fn(),
  },
  render: (args, { parameters }) => (
    <MemoryRouter initialEntries={[parameters.path ?? '/account']}>
      <AccountMenu {...args} />
    </MemoryRouter>
  ),
} satisfies Meta<typeof AccountMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    await userEvent.click(canvas.getByRole('link', { name: 'Licenses' }));
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Licenses');
    await expect(args.onChoose).toHaveBeenCalledOnce();
  },
};

export const Plus: Story = { parameters: { path: toAccountPath('plus', cadenza.slug) } };

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: /Download/ })).not.toBeInTheDocument();
  },
};

/** The row scrolls by itself and starts with the current tab in view. */
export const Row: Story = {
  args: { isRow: true },
  parameters: { path: toAccountPath('activity', cadenza.slug) },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const current = canvas.getByRole('link', { current: 'page' });
    await expect(current).toHaveTextContent('Activity');
    const { left, right } = current.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
