ALTER TABLE `recovery_codes` ADD `kept_at` integer;--> statement-breakpoint
UPDATE `recovery_codes` SET `kept_at` = `created_at`;
