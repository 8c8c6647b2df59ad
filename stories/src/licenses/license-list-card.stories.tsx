import { fixtureNow, licenses, suspendedLicense } from '@backline/fixtures';
import { LicenseListCard } from '@backline/web/features/licenses/license-list-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const meta = {
  title: 'Licenses/Cards/LicenseListCard',
  component: LicenseListCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Timed Licenses',
    explanation: 'Yours until a date.',
    licenses: licenses.timed,
    emptyText: 'Nothing with an end.',
    now: fixtureNow,
  },
} satisfies Meta<typeof LicenseListCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Timed Licenses' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const Perpetual: Story = {
  args: {
    title: 'Perpetual Licenses',
    explanation: 'Yours for good.',
    licenses: [...licenses.perpetual, suspendedLicense],
  },
};

export const Empty: Story = {
  args: { licenses: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing with an end.')).toBeVisible();
  },
};

export const Loading: Story = {
  args: { licenses: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading your licenses…');
  },
};

export const Many: Story = {
  args: {
    licenses: Array.from({ length: 40 }, (_, index) =>
      licenses.timed.map((license) => ({ ...license, sku: `${license.sku}-${index}` })),
    ).flat(),
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
