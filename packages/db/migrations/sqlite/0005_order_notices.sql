CREATE TABLE `order_notices` (
	`transaction_id` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `ref`),
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action
);
