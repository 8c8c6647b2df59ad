import { TextArea } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * Several lines of text: license codes, a pasted mail. Label above, hint and error below, as in TextField. For one
 * line use TextField.
 */
const meta = {
  title: 'Primitives/TextArea',
  component: TextArea,
  args: { label: 'License codes', onChange: fn() },
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    const area = canvas.getByLabelText('License codes');
    await userEvent.type(area, 'one{Enter}two');
    await expect(area).toHaveValue('one\ntwo');
  },
};

export const Mono: Story = { args: { isMono: true, defaultValue: 'MUS-JYDT-C22N-B4PX-V8EH' } };

export const WithHint: Story = {
  args: { hint: 'A line each.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('License codes')).toHaveAccessibleDescription('A line each.');
  },
};

export const WithError: Story = {
  args: { error: 'You pasted 101 codes.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('License codes')).toBeInvalid();
  },
};

export const ReadOnly: Story = { args: { defaultValue: 'MUS-JYDT-C22N-B4PX-V8EH', readOnly: true } };

export const LongText: Story = {
  args: { defaultValue: 'donaudampfschifffahrtsgesellschaft'.repeat(8), hint: 'A hint that goes on. '.repeat(8) },
  globals: { viewport: { value: 'w320' } },
};
