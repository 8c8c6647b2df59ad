import { WideDialog } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';

/**
 * A large window for viewing, such as a table that scrolls in both directions. The title and the footer stay visible.
 * For a form or a question, choose Dialog.
 */
const meta = {
  title: 'Primitives/WideDialog',
  component: WideDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Compare',
    onClose: fn(),
    children: (
      <p className="w-280 p-8">
        <a href="#wide">A table of many columns</a>
      </p>
    ),
  },
} satisfies Meta<typeof WideDialog>;

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
    await screen.findByRole('dialog', { name: 'Compare' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const WithFooter: Story = { args: { footer: <p className="border-hairline border-t p-4">Below it</p> } };

/** It covers the bottom of the screen, and its content scrolls sideways. */
export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Compare' });
    await expect(dialog.offsetWidth).toBe(innerWidth);
    await expect(document.documentElement.scrollWidth).toBe(innerWidth);
  },
};
