import { Button, Card } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { assertFits } from '../../.storybook/pseudo/assert-fits.ts';
import { accents } from '../../.storybook/pseudo/pseudo-text.ts';

const meta = {
  title: 'Portal/Pseudo-language',
  // Each story shows one fault, and is checked in both directions.
  parameters: { layout: 'padded', a11y: { test: 'off' } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const toBoth = (fault: string) => ['ltr', 'rtl'].map((direction) => new RegExp(`^${direction}: ${fault}, by \\d+ px$`));

export const Fits: Story = {
  parameters: { expectedFaults: [] },
  render: () => (
    <Card title="Password" explanation="Changing it logs you out everywhere else.">
      <Button>Change Password</Button>
    </Card>
  ),
  play: async ({ canvas }) => {
    assertFits();
    await expect(canvas.getByRole('button')).toHaveAccessibleName('Change Password');
    await expect(document.documentElement).not.toHaveAttribute('dir');
  },
};

export const LeavesItsBox: Story = {
  parameters: { expectedFaults: toBoth('p "Change your password" leaves its box') },
  render: () => <p style={{ width: 150, whiteSpace: 'nowrap' }}>Change your password</p>,
};

export const IsCut: Story = {
  parameters: { expectedFaults: toBoth('p "Change your password" is cut') },
  render: () => <p style={{ width: 150, whiteSpace: 'nowrap', overflow: 'hidden' }}>Change your password</p>,
};

export const IsCutBelow: Story = {
  parameters: { expectedFaults: toBoth('p "Change your password" is cut') },
  render: () => <p style={{ width: 80, height: 24, overflow: 'hidden' }}>Change your password</p>,
};

export const IsShortened: Story = {
  parameters: { expectedFaults: [] },
  render: () => (
    <p className="truncate" style={{ width: 150 }}>
      Change your password
    </p>
  ),
};

export const IsWiderThanThePage: Story = {
  parameters: { expectedFaults: [...toBoth('the page is wider inside'), ...toBoth('p .* leaves the page')] },
  render: () => <p style={{ width: 'max-content' }}>{'Change your password, and log in again. '.repeat(6)}</p>,
};

export const LiesOver: Story = {
  parameters: { expectedFaults: toBoth('span "Your password" lies over .*') },
  render: () => (
    <p style={{ display: 'flex' }}>
      <span>Your password</span>
      <span style={{ marginInlineStart: -40 }}>Your account</span>
    </p>
  ),
};

export const BreaksAWord: Story = {
  parameters: { expectedFaults: toBoth('button "Password" breaks .*') },
  render: () => (
    <button type="button" style={{ width: 60 }}>
      Password
    </button>
  ),
};

/** A missing letter would be drawn by another font, with that font's width. */
export const Letters: Story = {
  parameters: { expectedFaults: [] },
  render: () => (
    <p className="text-22">
      <span className="font-sans">{Object.values(accents)}</span>{' '}
      <span className="font-serif">{Object.values(accents)}</span>{' '}
      <span className="font-mono">{Object.values(accents)}</span>
    </p>
  ),
  play: async () => {
    const context = document.createElement('canvas').getContext('2d');
    const measure = (letter: string, font: string) => {
      if (context !== null) context.font = `40px ${font}`;
      return context?.measureText(letter).width;
    };
    for (const font of ['Instrument Sans', 'Instrument Serif', 'JetBrains Mono']) {
      await document.fonts.load(`40px "${font}"`);
      const foreign = Object.values(accents).filter(
        (letter) => measure(letter, `"${font}", serif`) !== measure(letter, `"${font}", monospace`),
      );
      await expect(foreign).toEqual([]);
    }
    await expect(measure('ą', '"Instrument Sans", serif')).not.toBe(measure('ą', '"Instrument Sans", monospace'));
  },
};
