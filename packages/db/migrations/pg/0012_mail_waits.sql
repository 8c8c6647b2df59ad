CREATE TABLE "mail_pauses" (
	"server" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
DROP INDEX "outbox_messages_open";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "rank" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "linked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "dropped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_messages_order" ON "outbox_messages" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_messages_open" ON "outbox_messages" USING btree ("delivered_at","failed_at","rank","due_at");