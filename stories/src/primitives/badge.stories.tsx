import { Badge } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

/** A word beside a name: a state or a kind. It can't be pressed; for an action, use Button. */
const meta = {
  title: 'Primitives/Badge',
  component: Badge,
  args: { tone: 'good', children: 'Active' },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Good: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Active')).toBeVisible();
  },
};

export const Warning: Story = { args: { tone: 'warning', children: 'On hold' } };

export const Bad: Story = { args: { tone: 'bad', children: 'Expired' } };

export const Neutral: Story = { args: { tone: 'neutral', children: 'Your system' } };
