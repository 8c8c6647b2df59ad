CREATE TABLE `subject_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`machine_id_hash` text NOT NULL,
	`user_agent` text,
	`sealed_origin` text NOT NULL,
	`outcome` text NOT NULL,
	`is_new_machine` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sign_ins_user` ON `sign_ins` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `sign_ins_at` ON `sign_ins` (`at`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`is_given` integer NOT NULL,
	`was_preticked` integer NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`sealed_origin` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`at`);--> statement-breakpoint
CREATE TABLE `terms` (
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`url` text NOT NULL,
	`summary` text,
	`must_accept` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `version`)
);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `erasures_due` ON `erasures` (`ended_at`,`due_at`);--> statement-breakpoint
CREATE TABLE `audit_checkpoints` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`entries` integer NOT NULL,
	`at` integer NOT NULL,
	`proof` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `erased_at` integer;--> statement-breakpoint
DROP TRIGGER `audit_entries_stay`;--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries`
WHEN old.`seq` > coalesce((SELECT max(`seq`) FROM `audit_checkpoints`), 0) BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `audit_checkpoints_keep` BEFORE UPDATE ON `audit_checkpoints` BEGIN SELECT RAISE(ABORT, 'audit checkpoints are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_checkpoints_stay` BEFORE DELETE ON `audit_checkpoints` BEGIN SELECT RAISE(ABORT, 'audit checkpoints are never deleted'); END;
