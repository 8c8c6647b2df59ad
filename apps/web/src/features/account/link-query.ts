/** A mailed link is checked when its page opens, and not behind the visitor's back afterwards. */
export const linkQuery = {
  staleTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
