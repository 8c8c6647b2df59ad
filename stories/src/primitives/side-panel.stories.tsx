import { SidePanel } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';

/**
 * The account's menu: a column beside the page from 768 px, and a Sheet below that width. Put only navigation into it,
 * and nothing that is needed to finish a task.
 */
const meta = {
  title: 'Primitives/SidePanel',
  component: SidePanel,
  parameters: { layout: 'fullscreen' },
  args: {
    label: 'Account',
    isExpanded: true,
    isSheetOpen: false,
    onSheetClose: fn(),
    children: (
      <nav aria-label="Tabs">
        <a href="#profile">Profile</a>
      </nav>
    ),
  },
} satisfies Meta<typeof SidePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Expanded: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('complementary', { name: 'Account' }).getBoundingClientRect().width).toBe(256);
  },
};

export const Collapsed: Story = { args: { isExpanded: false } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const Sheet: Story = {
  args: { isSheetOpen: true },
  globals: { viewport: { value: 'w390' } },
  play: async ({ args, userEvent }) => {
    const sheet = await screen.findByRole('dialog', { name: 'Account' });
    await expect(sheet.getBoundingClientRect().width).toBe(288);
    await userEvent.keyboard('{Escape}');
    await expect(args.onSheetClose).toHaveBeenCalledOnce();
  },
};
