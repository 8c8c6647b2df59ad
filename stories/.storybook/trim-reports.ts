import type { ProjectAnnotations, ReactRenderer } from '@storybook/react-vite';

/**
 * Drops the elements without a fault from a report: with the HTML of each element in each story it would be 110 MB.
 * Annotations that are listed before the add-ons' run after them.
 */
const annotations: ProjectAnnotations<ReactRenderer> = {
  afterEach: ({ reporting }) => {
    for (const report of reporting.reports) if (report.status === 'passed') report.result = {};
  },
};

export default annotations;
