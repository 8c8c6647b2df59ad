import { Monogram } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/** Replaces a missing picture of a pack. The name is always beside it. */
const meta = {
  title: 'Primitives/Monogram',
  component: Monogram,
  args: { name: 'Harbor Strings', className: 'size-28 rounded-card' },
} satisfies Meta<typeof Monogram>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Small: Story = { args: { className: 'size-10 rounded-control' } };

export const OtherScript: Story = { args: { name: 'Éclat' } };
