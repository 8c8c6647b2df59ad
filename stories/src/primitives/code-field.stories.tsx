import { CodeField } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * Six digits in six boxes, as an authenticator app shows them. It is one input with one name, so a paste with spaces or
 * the phone's suggestion fills it at once. For other codes use TextField.
 */
const meta = {
  title: 'Primitives/CodeField',
  component: CodeField,
  args: { label: 'Code', read: (text) => text.replace(/\D/g, '').slice(0, 6), onChange: fn() },
} satisfies Meta<typeof CodeField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(canvas.getByRole('textbox')).toHaveAttribute('inputmode', 'numeric');
  },
};

/** Typed digit by digit; a seventh is dropped. */
export const Filled: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Code'), '1234567');
    await expect(canvas.getByLabelText('Code')).toHaveValue('123456');
    // Each digit stays in its box.
    await expect(canvas.getByLabelText('Code').parentElement?.scrollLeft).toBe(0);
    await expect(canvas.getByLabelText('Code').scrollLeft).toBe(0);
  },
};

export const Pasted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Code'));
    await userEvent.paste(' 123 456 ');
    await expect(canvas.getByLabelText('Code')).toHaveValue('123456');
  },
};

export const Hint: Story = {
  args: { hint: 'Six digits. They change every 30 seconds.', defaultValue: '123' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Code')).toHaveAccessibleDescription(args.hint);
  },
};

export const FieldError: Story = {
  args: { error: 'Enter the six digits first.', defaultValue: '123' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Code')).toBeInvalid();
  },
};

export const Narrow: Story = { args: { defaultValue: '123456' }, globals: { viewport: { value: 'w320' } } };
