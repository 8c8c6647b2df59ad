/** What went wrong, and an optional explanation. */
export interface FormError {
  message: string;
  detail?: string | undefined;
}
