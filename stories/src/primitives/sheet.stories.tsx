import { Sheet } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';

/**
 * A panel from the left edge that covers the page on narrow screens, for filters or the account's menu. Escape and the
 * backdrop close it. For a question or a form use Dialog.
 */
const meta = {
  title: 'Primitives/Sheet',
  component: Sheet,
  parameters: { layout: 'fullscreen' },
  args: { title: 'Filters', onClose: fn(), children: <a href="#strings">Strings</a> },
} satisfies Meta<typeof Sheet>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Escaped: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
