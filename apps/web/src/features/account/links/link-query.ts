/** A mailed link is checked when its page opens, and not again in the background. */
export const linkQuery = {
  staleTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
