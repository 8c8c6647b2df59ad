CREATE TABLE "pack_publications" (
	"id" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"version" text NOT NULL,
	"seq" integer NOT NULL,
	"channel" text NOT NULL,
	"notes" text,
	"head" text NOT NULL,
	"list_hash" text NOT NULL,
	"list_bytes" integer NOT NULL,
	"files" integer NOT NULL,
	"blocks" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"first_bytes" bigint NOT NULL,
	"options" jsonb NOT NULL,
	"new_bytes" bigint NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pack_current" (
	"sku" text NOT NULL,
	"channel" text NOT NULL,
	"publication_id" text NOT NULL,
	CONSTRAINT "pack_current_sku_channel_pk" PRIMARY KEY("sku","channel")
);
--> statement-breakpoint
CREATE TABLE "pack_bundles" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_bundle_uses" (
	"publication_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	CONSTRAINT "pack_bundle_uses_publication_id_bundle_id_pk" PRIMARY KEY("publication_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "pack_transfers" (
	"day" text NOT NULL,
	"publication_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "pack_transfers_day_publication_id_pk" PRIMARY KEY("day","publication_id")
);
--> statement-breakpoint
ALTER TABLE "pack_publications" ADD CONSTRAINT "pack_publications_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_current" ADD CONSTRAINT "pack_current_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_bundle_uses" ADD CONSTRAINT "pack_bundle_uses_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_bundle_uses" ADD CONSTRAINT "pack_bundle_uses_bundle_id_pack_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."pack_bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_transfers" ADD CONSTRAINT "pack_transfers_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pack_publications_version" ON "pack_publications" USING btree ("sku","version");--> statement-breakpoint
CREATE UNIQUE INDEX "pack_publications_seq" ON "pack_publications" USING btree ("sku","seq");--> statement-breakpoint
CREATE INDEX "pack_bundle_uses_bundle" ON "pack_bundle_uses" USING btree ("bundle_id");