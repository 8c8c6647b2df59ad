/** Options about backups outside, besides a file. */
export interface BackupOptions {
  to?: string;
  keep?: string;
  key?: string;
  at?: string;
  yes?: boolean;
}
