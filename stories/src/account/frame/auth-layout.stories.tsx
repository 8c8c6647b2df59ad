import { paths } from '@backline/domain/pages/paths';
import { cadenza } from '@backline/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import tone from '../../catalog/tone.wav';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

const { cover } = cadenza;
if (cover?.preview == null) throw new Error('The demonstration has no cover that can be heard');
const { preview } = cover;

/**
 * The frame of the pages around login: the form on the left and, from 1024 px, one picture on the right. It is the
 * cover of the day, or the picture that the brand has chosen.
 */
const meta = {
  title: 'Account/Pages/AuthLayout',
  component: Portal,
  parameters: pageParameters,
  args: { path: paths.recover, answers: {}, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A link leads to the marketplace, which needs no account. */
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

/** With everything that a brand can add: its own picture, its company, and its contact address. */
export const OfABrand: Story = {
  args: {
    product: {
      ...cadenza,
      loginArt: { image: cover.image, alt: 'A boathouse at low water' },
      supportEmail: 'help@fjord.example',
      imprint: ['Fjord Lyd AS', 'Strandgata 4, 5003 Bergen, Norway', 'Org. no. 999 888 777'],
    },
  },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'A boathouse at low water' })).toBeInTheDocument();
    await expect(canvas.queryByRole('link', { name: 'Harbor Strings' })).not.toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: 'help@fjord.example' })).toHaveAttribute(
      'href',
      'mailto:help@fjord.example',
    );
  },
};

export const OfABrandNarrow: Story = { args: OfABrand.args ?? {}, globals: { viewport: { value: 'w320' } } };

const withPreview = (url: string) => ({
  ...cadenza,
  cover: { ...cover, preview: { ...preview, url } },
});

/** The sound stops when the visitor leaves the page. */
export const Playing: Story = {
  args: { product: withPreview(tone), path: paths.login },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Play Harbor Strings: Slack Water' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Stop / })).not.toHaveAttribute('aria-busy'));
    await userEvent.click(canvas.getByRole('link', { name: 'Create Account' }));
    await expect(await canvas.findByRole('button', { name: /^Play Harbor/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Stop / })).not.toBeInTheDocument();
  },
};

export const Stopped: Story = {
  args: Playing.args ?? {},
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Play Harbor/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Stop Harbor/ }));
    await expect(await canvas.findByRole('button', { name: /^Play Harbor/ })).toBeVisible();
  },
};

/** The file of the preview is missing. */
export const CannotBePlayed: Story = {
  args: { product: withPreview('data:audio/ogg,nothing') },
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Play Harbor/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Can’t be played');
  },
};

export const Silent: Story = {
  args: { product: { ...cadenza, cover: { ...cover, preview: null } } },
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('figure')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Play / })).not.toBeInTheDocument();
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
