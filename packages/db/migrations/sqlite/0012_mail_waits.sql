CREATE TABLE `mail_pauses` (
	`server` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text
);
--> statement-breakpoint
DROP INDEX `outbox_messages_open`;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `rank` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `transaction_id` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `recipient` text;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `linked_at` integer;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `dropped_at` integer;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `bounced_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_messages_order` ON `outbox_messages` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_recipient` ON `outbox_messages` (`recipient`);--> statement-breakpoint
CREATE INDEX `outbox_messages_open` ON `outbox_messages` (`delivered_at`,`failed_at`,`rank`,`due_at`);