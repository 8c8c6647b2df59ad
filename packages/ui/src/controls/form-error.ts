/** The error, and an optional explanation. */
export interface FormError {
  message: string;
  detail?: string | undefined;
}
