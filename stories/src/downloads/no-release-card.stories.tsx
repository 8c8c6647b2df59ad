import { cadenza } from '@backline/fixtures';
import { NoReleaseCard } from '@backline/web/features/downloads/no-release-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/** Replaces the installers before the first release, with the system requirements. It states no date. */
const meta = {
  title: 'Downloads/Cards/NoReleaseCard',
  component: NoReleaseCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { requirements: cadenza.requirements },
} satisfies Meta<typeof NoReleaseCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^No installer has been released yet\./)).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
