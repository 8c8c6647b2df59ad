import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza } from '@backline/fixtures';
import { PlanEndedCard } from '@backline/web/features/downloads/plan-ended-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/**
 * Shown on the download page to a customer whose plan has ended, if they may still use that page. It leads to the plan,
 * and says that owned packs still play.
 */
const meta = {
  title: 'Downloads/Cards/PlanEndedCard',
  component: PlanEndedCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { plusName: 'Cadenza Plus', path: toAccountPath('plus', cadenza.slug) },
} satisfies Meta<typeof PlanEndedCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Join Again' })).toHaveAttribute('href', '/account/cadenza-plus');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
