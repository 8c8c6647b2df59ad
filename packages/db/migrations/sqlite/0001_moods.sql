CREATE TABLE `moods` (
	`word` text PRIMARY KEY NOT NULL,
	`means` text NOT NULL
);
