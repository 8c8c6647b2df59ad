import { paths } from '@backline/domain/paths';
import { cadenza } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';

const meta = {
  title: 'Account/Pages/AuthLayout',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.recover, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The marketplace can be visited without an account. */
export const Door: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    for (const name of ['Cadenza', 'Marketplace'])
      await expect(await canvas.findByRole('link', { name })).toHaveAttribute('href', paths.marketplace);
  },
};

export const WithCover: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('figure')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Harbor Strings' })).toHaveAttribute(
      'href',
      '/marketplace/collection/harbor-strings',
    );
    await expect((await canvas.findByLabelText('Email')).getBoundingClientRect().width).toBeLessThanOrEqual(478);
  },
};

export const EmptyShop: Story = {
  args: { product: { ...cadenza, cover: null } },
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Email')).toBeVisible();
    await expect(canvas.queryByRole('figure')).not.toBeInTheDocument();
  },
};

export const WithoutCover: Story = {
  globals: { viewport: { value: 'w820' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Email')).toBeVisible();
    await expect(canvas.queryByRole('figure')).not.toBeInTheDocument();
  },
};

export const LongText: Story = {
  args: { product: { ...cadenza, name: 'The Grand Cadenza Collection for Orchestra' } },
  globals: { viewport: { value: 'w320' } },
};
