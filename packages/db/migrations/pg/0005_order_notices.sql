CREATE TABLE "order_notices" (
	"transaction_id" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_notices_transaction_id_ref_pk" PRIMARY KEY("transaction_id","ref")
);
--> statement-breakpoint
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;