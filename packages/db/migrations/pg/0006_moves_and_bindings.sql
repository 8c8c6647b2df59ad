CREATE TABLE "seat_moves" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"slot" integer NOT NULL,
	"device_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "seat_moves_user_id_pool_slot_pk" PRIMARY KEY("user_id","pool","slot")
);
--> statement-breakpoint
DROP TABLE "plugin_device_ids" CASCADE;--> statement-breakpoint
ALTER TABLE "plugin_devices" ADD COLUMN "bound_ids" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plugin_devices" ADD COLUMN "former_bindings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD COLUMN "first_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD COLUMN "lasting_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_moves_device" ON "seat_moves" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "plugin_devices" DROP COLUMN "is_weak";--> statement-breakpoint
ALTER TABLE "plugin_seat_ends" DROP COLUMN "charge_ends_at";