CREATE TABLE `seat_moves` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`slot` integer NOT NULL,
	`device_id` text NOT NULL,
	`at` integer NOT NULL,
	`ends_at` integer,
	PRIMARY KEY(`user_id`, `pool`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `seat_moves_device` ON `seat_moves` (`device_id`);--> statement-breakpoint
DROP TABLE `plugin_device_ids`;--> statement-breakpoint
ALTER TABLE `plugin_devices` ADD `bound_ids` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `plugin_devices` ADD `former_bindings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `plugin_devices` DROP COLUMN `is_weak`;--> statement-breakpoint
ALTER TABLE `offline_leases` ADD `first_ends_at` integer;--> statement-breakpoint
ALTER TABLE `offline_leases` ADD `lasting_from` integer;--> statement-breakpoint
ALTER TABLE `plugin_seat_ends` DROP COLUMN `charge_ends_at`;