import { TextArea } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { useControlled } from '../use-controlled.ts';

const meta = {
  title: 'Primitives/TextArea',
  component: TextArea,
  args: { label: 'License codes', value: '', onChange: fn() },
  render: function Controlled({ value, onChange, ...args }) {
    const [current, setCurrent] = useControlled(value, (next: string) =>
      onChange(next, document.createElement('textarea')),
    );
    return <TextArea {...args} value={current} onChange={setCurrent} />;
  },
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

export const Mono: Story = { args: { isMono: true, value: 'MUS-JYDT-C22N-B4PX-V8EH' } };

export const WithHint: Story = {
  args: { hint: 'A line each.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('License codes')).toHaveAccessibleDescription('A line each.');
  },
};

export const WithError: Story = {
  args: { error: 'These are 101 codes.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('License codes')).toBeInvalid();
  },
};

export const ReadOnly: Story = { args: { value: 'MUS-JYDT-C22N-B4PX-V8EH', readOnly: true } };

export const LongText: Story = {
  args: { value: 'donaudampfschifffahrtsgesellschaft'.repeat(8), hint: 'A hint that goes on. '.repeat(8) },
  globals: { viewport: { value: 'w320' } },
};
