import { PlayDisc } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/** The look of every play button, in lists and on covers. Amber means that it is playing. */
const meta = {
  title: 'Primitives/PlayDisc',
  component: PlayDisc,
  args: { isOn: false },
} satisfies Meta<typeof PlayDisc>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const On: Story = { args: { isOn: true } };

export const Pausing: Story = { args: { isOn: true, isPause: true, size: 'large' } };

export const OnArt: Story = {
  args: { size: 'art' },
  decorators: [(Story) => <div className="w-fit rounded-card bg-dust p-8">{Story()}</div>],
};

export const Large: Story = { args: { size: 'large' } };
