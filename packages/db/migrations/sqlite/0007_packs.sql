CREATE TABLE `pack_publications` (
	`id` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`version` text NOT NULL,
	`seq` integer NOT NULL,
	`channel` text NOT NULL,
	`notes` text,
	`head` text NOT NULL,
	`list_hash` text NOT NULL,
	`list_bytes` integer NOT NULL,
	`files` integer NOT NULL,
	`blocks` integer NOT NULL,
	`bytes` integer NOT NULL,
	`first_bytes` integer NOT NULL,
	`options` text NOT NULL,
	`new_bytes` integer NOT NULL,
	`published_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pack_publications_version` ON `pack_publications` (`sku`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `pack_publications_seq` ON `pack_publications` (`sku`,`seq`);--> statement-breakpoint
CREATE TABLE `pack_current` (
	`sku` text NOT NULL,
	`channel` text NOT NULL,
	`publication_id` text NOT NULL,
	PRIMARY KEY(`sku`, `channel`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pack_bundles` (
	`id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`stored_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pack_bundle_uses` (
	`publication_id` text NOT NULL,
	`bundle_id` text NOT NULL,
	PRIMARY KEY(`publication_id`, `bundle_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bundle_id`) REFERENCES `pack_bundles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pack_bundle_uses_bundle` ON `pack_bundle_uses` (`bundle_id`);--> statement-breakpoint
CREATE TABLE `pack_transfers` (
	`day` text NOT NULL,
	`publication_id` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `publication_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action
);
