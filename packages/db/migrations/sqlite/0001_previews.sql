ALTER TABLE `plan_desks` RENAME TO `account_locks`;--> statement-breakpoint
ALTER TABLE `payment_events` RENAME COLUMN `set_aside_at` TO `dead_lettered_at`;--> statement-breakpoint
CREATE TABLE `previews` (
	`hash` text PRIMARY KEY NOT NULL,
	`seconds_ms` integer,
	`loudness_c` integer,
	`peak_c` integer,
	`waves` text,
	`chains` integer,
	`problem` text,
	`tool` text NOT NULL,
	`measured_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `preview_files` (
	`url` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`bytes` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`hash`) REFERENCES `previews`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `preview_files_hash` ON `preview_files` (`hash`);--> statement-breakpoint
ALTER TABLE `collections` ADD `demos` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `collections` ADD `audio_demo` integer;--> statement-breakpoint
ALTER TABLE `collections` ADD `preview_url` text;--> statement-breakpoint
ALTER TABLE `collections` ADD `preview_title` text;--> statement-breakpoint
ALTER TABLE `collections` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `collections` ADD `needs` text DEFAULT '{"diskBytes":null,"downloadBytes":null,"ramGb":null,"plugin":null}' NOT NULL;