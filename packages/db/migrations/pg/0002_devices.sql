CREATE TABLE "seat_pools" (
	"name" text PRIMARY KEY NOT NULL,
	"seats" integer NOT NULL,
	"counting" text NOT NULL,
	"lease_days" integer NOT NULL,
	"refresh_hours" integer NOT NULL,
	"idle_days" integer NOT NULL,
	"swaps" integer NOT NULL,
	"swap_days" integer NOT NULL,
	"is_offline_allowed" boolean NOT NULL,
	"offline_days" integer,
	"courtesy_hours" integer NOT NULL,
	"courtesy_days" integer NOT NULL,
	"is_farm_allowed" boolean NOT NULL,
	"enforced_from" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seat_extras" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"extra" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seat_extras_user_id_pool_pk" PRIMARY KEY("user_id","pool")
);
--> statement-breakpoint
CREATE TABLE "plugin_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"os" text NOT NULL,
	"os_version" text,
	"is_weak" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"plugin_version" text,
	"host" text,
	"moved_at" timestamp (3) with time zone,
	"twins_since" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"released_by" text
);
--> statement-breakpoint
CREATE TABLE "plugin_device_ids" (
	"device_id" text NOT NULL,
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_device_ids_device_id_kind_id_hash_pk" PRIMARY KEY("device_id","kind","id_hash")
);
--> statement-breakpoint
CREATE TABLE "plugin_installs" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"lease_id" text,
	"previous_lease_id" text,
	"lease_ends_at" timestamp (3) with time zone,
	"forks" integer NOT NULL,
	"forked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_installs_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "plugin_seats" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"slot" integer NOT NULL,
	"device_id" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_seats_user_id_pool_slot_pk" PRIMARY KEY("user_id","pool","slot")
);
--> statement-breakpoint
CREATE TABLE "plugin_seat_ends" (
	"device_id" text NOT NULL,
	"pool" text NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"how" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"charge_ends_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_seat_ends_device_id_pool_pk" PRIMARY KEY("device_id","pool")
);
--> statement-breakpoint
CREATE TABLE "device_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"device_code_hash" text NOT NULL,
	"user_code_hash" text NOT NULL,
	"name" text NOT NULL,
	"os" text NOT NULL,
	"os_version" text,
	"client" jsonb NOT NULL,
	"ids" jsonb,
	"network_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"user_id" text,
	"install_id" text,
	"number_hash" text,
	"number_tries" integer NOT NULL,
	"collected_at" timestamp (3) with time zone,
	CONSTRAINT "device_sign_ins_device_code_hash_unique" UNIQUE("device_code_hash")
);
--> statement-breakpoint
CREATE TABLE "offline_leases" (
	"lease_id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"file_hash" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"release_hash" text NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_how" text
);
--> statement-breakpoint
CREATE TABLE "plugin_refusals" (
	"ref" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"user_id" text,
	"device_id" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text,
	"endorsement" text,
	"not_before" timestamp (3) with time zone,
	"not_after" timestamp (3) with time zone,
	"revocation" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "pool" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "channel" text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "seat_extras" ADD CONSTRAINT "seat_extras_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_extras" ADD CONSTRAINT "seat_extras_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_devices" ADD CONSTRAINT "plugin_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_device_ids" ADD CONSTRAINT "plugin_device_ids_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_installs" ADD CONSTRAINT "plugin_installs_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seat_ends" ADD CONSTRAINT "plugin_seat_ends_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_install_id_plugin_installs_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."plugin_installs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_refusals" ADD CONSTRAINT "plugin_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_refusals" ADD CONSTRAINT "plugin_refusals_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plugin_devices_user" ON "plugin_devices" USING btree ("user_id","released_at");--> statement-breakpoint
CREATE INDEX "plugin_installs_device" ON "plugin_installs" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_seats_device" ON "plugin_seats" USING btree ("user_id","pool","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_sign_ins_code" ON "device_sign_ins" USING btree ("user_code_hash") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "device_sign_ins_expiry" ON "device_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_leases_request" ON "offline_leases" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "plugin_refusals_at" ON "plugin_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plugin_refusals_user" ON "plugin_refusals" USING btree ("user_id","at");--> statement-breakpoint
INSERT INTO "seat_pools" SELECT 'main', 3, 'account', 90, 24, 60, 6, 90, true, NULL, 72, 30, false, CASE WHEN EXISTS (SELECT 1 FROM "users") THEN date_trunc('milliseconds', now()) + interval '60 days' END;