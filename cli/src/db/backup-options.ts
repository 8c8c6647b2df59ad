/** Options for backups to a folder or bucket. */
export interface BackupOptions {
  to?: string;
  keep?: string;
  key?: string;
  at?: string;
  yes?: boolean;
}
