DROP INDEX `installers_version`;--> statement-breakpoint
ALTER TABLE `installers` ADD `arch` text DEFAULT 'any' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `installers_version` ON `installers` (`version`,`device_type`,`arch`);--> statement-breakpoint
ALTER TABLE `plugin_devices` ADD `arch` text;--> statement-breakpoint
ALTER TABLE `device_sign_ins` ADD `arch` text;