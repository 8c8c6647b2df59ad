CREATE TABLE `database_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`place` text NOT NULL,
	`at` integer NOT NULL,
	`progress` text
);
