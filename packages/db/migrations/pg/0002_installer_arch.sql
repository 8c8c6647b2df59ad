DROP INDEX "installers_version";--> statement-breakpoint
ALTER TABLE "installers" ADD COLUMN "arch" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "plugin_devices" ADD COLUMN "arch" text;--> statement-breakpoint
ALTER TABLE "device_sign_ins" ADD COLUMN "arch" text;--> statement-breakpoint
CREATE UNIQUE INDEX "installers_version" ON "installers" USING btree ("version","device_type","arch");