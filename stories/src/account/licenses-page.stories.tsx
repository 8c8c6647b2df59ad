import { toAccountPath } from '@backline/domain';
import { cadenza } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';

const meta = {
  title: 'Account/Pages/LicensesPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toAccountPath('licenses', cadenza.slug), answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Licenses');
    await expect(await canvas.findByRole('region', { name: 'What this page will hold' })).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
