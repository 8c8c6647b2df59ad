CREATE TABLE "grant_holds" (
	"grant_id" text NOT NULL,
	"reason" text NOT NULL,
	"effect" text NOT NULL,
	"is_held" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grant_holds_grant_id_reason_pk" PRIMARY KEY("grant_id","reason")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sku" text NOT NULL,
	"cause" text NOT NULL,
	"cause_ref" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" bigint,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "installers" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"device_type" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_batches" (
	"name" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"grant_ms" bigint,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"reason" text NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "license_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"batch" text NOT NULL,
	"last_four" text NOT NULL,
	"redeemed_by" text,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"batch_revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"name" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"grant_ms" bigint NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_name" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grant_holds" ADD CONSTRAINT "grant_holds_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installers" ADD CONSTRAINT "installers_version_releases_version_fk" FOREIGN KEY ("version") REFERENCES "public"."releases"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_batches" ADD CONSTRAINT "license_batches_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_codes" ADD CONSTRAINT "license_codes_batch_license_batches_name_fk" FOREIGN KEY ("batch") REFERENCES "public"."license_batches"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_codes" ADD CONSTRAINT "license_codes_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_cause" ON "grants" USING btree ("cause","cause_ref","sku");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "installers_version" ON "installers" USING btree ("version","device_type");--> statement-breakpoint
CREATE INDEX "license_codes_batch" ON "license_codes" USING btree ("batch","code_hash");--> statement-breakpoint
CREATE INDEX "license_codes_last_four" ON "license_codes" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "license_codes_user" ON "license_codes" USING btree ("redeemed_by");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''audit entries are never changed or deleted''; END;' LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
