CREATE TABLE `backups` (
	`stamp` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`made_at` integer NOT NULL,
	`tried_at` integer
);
