/** The texts of the download. Customers’ scripts match on them, so they never change. */
export const downloads = {
  title: 'Download {productName} | Free AU, VST3, AAX Plugin',
  subtitle: 'Get the latest plugin installer',
  failed: 'There was an error getting the latest {productName} download data',
} as const;
