ALTER TABLE `catalog_state` RENAME TO `public_state`;--> statement-breakpoint
ALTER TABLE `prices` ADD `is_active` integer;--> statement-breakpoint
ALTER TABLE `prices` ADD `changing_until` integer;--> statement-breakpoint
ALTER TABLE `prices` ADD `last_sold_at` integer;