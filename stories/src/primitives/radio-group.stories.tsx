import { RadioGroup } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';

/**
 * A choice of a few options, all visible, each with a hint. An option that can't be chosen stays and is disabled. For
 * parts of a page use Tabs, for a single yes or no Checkbox.
 */
const meta = {
  title: 'Primitives/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Seat in the hall',
    options: [
      { value: 'stalls', label: 'Stalls', hint: 'In front of the brass' },
      { value: 'balcony', label: 'Balcony' },
      { value: 'box', label: 'Box', hint: 'Sold out', isDisabled: true },
    ],
    value: 'stalls',
    onChange: fn(),
  },
  render: function Chosen(args) {
    const [value, setValue] = useState(args.value);
    return (
      <RadioGroup
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: 'Stalls' })).toHaveAccessibleDescription('In front of the brass');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Balcony' })).toBeChecked();
    await expect(args.onChange).toHaveBeenCalledWith('balcony');
    await expect(canvas.getByRole('radio', { name: 'Box' })).toBeDisabled();
  },
};

export const LongText: Story = {
  args: { options: [{ value: 'a', label: 'W'.repeat(64), hint: 'A long way to the back of the hall. '.repeat(4) }] },
  globals: { viewport: { value: 'w320' } },
};
