ALTER TABLE `offline_leases` RENAME COLUMN `file_hash` TO `sealed_file`;--> statement-breakpoint
ALTER TABLE `collections` ADD `image_color` text;--> statement-breakpoint
ALTER TABLE `collections` ADD `gallery` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `collections` ADD `facts` text DEFAULT '[]' NOT NULL;