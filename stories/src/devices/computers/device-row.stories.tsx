import { dayMs } from '@backline/domain/time';
import { DeviceRow } from '@backline/web/features/devices/computers/device-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { realNow } from '../../../.storybook/shift-clock.ts';
import { oldMacBook, pool, studioMac, studioPc } from '../device-answers.ts';

const inDays = (days: number) => new Date(realNow() + days * dayMs).toISOString();

/**
 * One computer: system, last use, its place, and a badge for anything special. Rename and Remove change only this one.
 * A login in a browser is a SessionRow.
 */
const meta = {
  title: 'Devices/Rows/DeviceRow',
  component: DeviceRow,
  args: { device: studioMac, pools: [pool], onRename: fn(), onRemove: fn() },
  render: (args) => (
    <ul>
      <DeviceRow {...args} />
    </ul>
  ),
} satisfies Meta<typeof DeviceRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByText(/^macOS 15.2/)).toHaveTextContent('last used 2 hours ago in Logic Pro · place 1 of 3'),
};

export const Offline: Story = {
  args: { device: studioPc },
  play: async ({ canvas }) => expect(canvas.getByText('Offline')).toBeVisible(),
};

export const Courtesy: Story = {
  args: { device: { ...studioMac, seats: [{ pool: 'main', slot: 0, isOverLimit: false, endsAt: inDays(2) }] } },
  play: async ({ canvas }) => expect(canvas.getByText(/^Extra day until \w+day$/)).toBeVisible(),
};

export const KeepsPlaying: Story = {
  args: { device: { ...oldMacBook, seats: [], keepsUntil: inDays(14) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Still plays old sessions')).toBeVisible();
    await expect(canvas.getByText(/no place · sessions play until/)).toBeVisible();
  },
};

export const Twins: Story = {
  args: { device: { ...studioMac, mayBeTwins: true } },
  play: async ({ canvas }) => expect(canvas.getByText('Two computers may share this place')).toBeVisible(),
};
