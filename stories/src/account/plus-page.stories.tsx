import { toAccountPath, toPlusPath } from '@backline/domain';
import { cadenza } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';

const meta = {
  title: 'Account/Pages/PlusPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toAccountPath('plus', cadenza.slug), answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Cadenza Plus');
    await expect(await canvas.findByRole('region', { name: 'What this page will hold' })).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };

/** The address of redirects and of the Join button leads here. */
export const Shortcut: Story = {
  args: { path: `${toPlusPath(cadenza.slug)}?plan=annual` },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Cadenza Plus');
  },
};

/** Whoever is not signed in is led by way of the login. */
export const ShortcutSignedOut: Story = {
  args: { path: `${toPlusPath(cadenza.slug)}?plan=annual`, isSignedIn: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Login' })).toBeVisible();
  },
};
