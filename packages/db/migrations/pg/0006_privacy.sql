CREATE TABLE "subject_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"machine_id_hash" text NOT NULL,
	"user_agent" text,
	"sealed_origin" text NOT NULL,
	"outcome" text NOT NULL,
	"is_new_machine" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_given" boolean NOT NULL,
	"was_preticked" boolean NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sealed_origin" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"url" text NOT NULL,
	"summary" text,
	"must_accept" boolean NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"seq" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"entries" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subject_keys" ADD CONSTRAINT "subject_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","at");--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("ended_at","due_at");--> statement-breakpoint
DROP TRIGGER "audit_entries_keep" ON "audit_entries";--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "keep_audit_after_checkpoint"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."seq" > coalesce((SELECT max("seq") FROM "audit_checkpoints"), 0) THEN
		RAISE EXCEPTION 'audit entries are never changed or deleted';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_after_checkpoint"();--> statement-breakpoint
CREATE TRIGGER "audit_checkpoints_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
