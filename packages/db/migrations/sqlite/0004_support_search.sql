CREATE TABLE `find_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `find_texts_once` ON `find_texts` (`kind`,`ref`,`text`);--> statement-breakpoint
CREATE TABLE `email_moves` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`new_email` text NOT NULL,
	`new_email_canonical` text NOT NULL,
	`proofs` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_moves_id` ON `email_moves` (`id`);--> statement-breakpoint
CREATE INDEX `email_moves_due` ON `email_moves` (`ended_at`,`due_at`);--> statement-breakpoint
CREATE TABLE `merges` (
	`from_user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`into_user_id` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	`moved` text,
	`undone_at` integer,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`into_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `merges_id` ON `merges` (`id`);--> statement-breakpoint
CREATE INDEX `merges_due` ON `merges` (`ended_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `merges_into` ON `merges` (`into_user_id`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`lines` text NOT NULL,
	`ends_plan` integer NOT NULL,
	`requested_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`state` text NOT NULL,
	`adjustment_id` text
);
--> statement-breakpoint
CREATE INDEX `refund_requests_transaction` ON `refund_requests` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`state`,`asked_at`);--> statement-breakpoint
DROP INDEX `orders_card`;--> statement-breakpoint
DROP INDEX `orders_total`;--> statement-breakpoint
CREATE INDEX `orders_card` ON `orders` (`card_last_four`,`billed_at`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`grand_total`,`billed_at`);--> statement-breakpoint
CREATE VIRTUAL TABLE `find_texts_index` USING fts5(`text`, content='find_texts', content_rowid='id', tokenize='trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `find_texts_index` (`find_texts_index`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE TRIGGER `find_texts_added` AFTER INSERT ON `find_texts` BEGIN
	INSERT INTO `find_texts_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `find_texts_removed` AFTER DELETE ON `find_texts` BEGIN
	INSERT INTO `find_texts_index` (`find_texts_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `users_find_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('user', new.`id`, new.`email` || coalesce(' ' || new.`contact_name`, ''));
END;--> statement-breakpoint
CREATE TRIGGER `users_find_changed` AFTER UPDATE OF `email`, `contact_name` ON `users`
WHEN old.`email` IS NOT new.`email` OR old.`contact_name` IS NOT new.`contact_name` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'user' AND `ref` = new.`id`;
	INSERT INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('user', new.`id`, new.`email` || coalesce(' ' || new.`contact_name`, ''));
END;--> statement-breakpoint
CREATE TRIGGER `payment_customers_find_added` AFTER INSERT ON `payment_customers` BEGIN
	INSERT OR IGNORE INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('payer', new.`customer_id`, new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `payment_customers_find_changed` AFTER UPDATE OF `email` ON `payment_customers`
WHEN old.`email` IS NOT new.`email` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = old.`customer_id` AND `text` = old.`email`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`);
	INSERT OR IGNORE INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('payer', new.`customer_id`, new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_find_added` AFTER INSERT ON `orders`
WHEN new.`email` IS NOT NULL AND new.`customer_id` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('payer', new.`customer_id`, new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_find_changed` AFTER UPDATE OF `email`, `customer_id` ON `orders`
WHEN old.`email` IS NOT new.`email` OR old.`customer_id` IS NOT new.`customer_id` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = old.`customer_id` AND `text` = old.`email`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`)
		AND NOT EXISTS (SELECT 1 FROM `payment_customers` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`);
	INSERT OR IGNORE INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE new.`email` IS NOT NULL AND new.`customer_id` IS NOT NULL;
END;--> statement-breakpoint
INSERT INTO `find_texts` (`kind`, `ref`, `text`) SELECT 'user', `id`, `email` || coalesce(' ' || `contact_name`, '') FROM `users`;--> statement-breakpoint
INSERT OR IGNORE INTO `find_texts` (`kind`, `ref`, `text`) SELECT 'payer', `customer_id`, `email` FROM `payment_customers`;--> statement-breakpoint
INSERT OR IGNORE INTO `find_texts` (`kind`, `ref`, `text`) SELECT DISTINCT 'payer', `customer_id`, `email` FROM `orders` WHERE `email` IS NOT NULL AND `customer_id` IS NOT NULL;
