PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_migrations (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL);
INSERT INTO schema_migrations VALUES(13,'0000_first_release','08e2a25d3123520dac496ac8797122e9e458f78262f985549bd3a4e4dcced48b',1795645388368);
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_canonical` text NOT NULL,
	`contact_name` text,
	`password_hash` text,
	`role` text NOT NULL,
	`email_verified_at` integer,
	`disabled_at` integer,
	`has_marketing_consent` integer NOT NULL,
	`onboarding_offer` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
INSERT INTO users VALUES('0195a000-0000-4000-8000-000000000001','customer@example.com','customer@example.com','Clara Wieck','$argon2id$v=19$m=19456,t=2,p=1$jhzQdy0u6SAhK8YU5+1xoA$Lwjry4vTVXA1R6nlDRfhGNN0wxSDpe4MV98M9UkNEA8','customer',1795645388445,NULL,0,NULL,1795645388445,1795645388445);
INSERT INTO users VALUES('0195a000-0000-4000-8000-000000000002','unverified@example.com','unverified@example.com','Fanny Hensel','$argon2id$v=19$m=19456,t=2,p=1$T9Hl2jWCrpleZ/ltXcNofg$224E7IQReeQEzYkheY2wCahsFQqUJlKYP0MxyNFIePI','customer',NULL,NULL,0,NULL,1795645388446,1795645388446);
INSERT INTO users VALUES('0195a000-0000-4000-8000-000000000003','invited@example.com','invited@example.com',NULL,NULL,'customer',NULL,NULL,0,NULL,1795645388447,1795645388447);
INSERT INTO users VALUES('0195a000-0000-4000-8000-000000000004','support@example.com','support@example.com','Nadia Boulanger','$argon2id$v=19$m=19456,t=2,p=1$dwdM4z7yP0nxlwVNbZXM1Q$7OjDzJ0o/ni/tLJ6D0oJpG5aPty2G/eG9itHDUMq4ZI','support',1795645388447,NULL,0,NULL,1795645388447,1795645388447);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`machine_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `login_machines` (
	`user_id` text NOT NULL,
	`machine_id_hash` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `machine_id_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`address_canonical` text NOT NULL,
	`new_email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
INSERT INTO one_time_tokens VALUES('e50248c3-8448-4664-a31c-5e09ebe64052','verify','120e4b0cb4bc118a1726b5e56a701615a5ff80312c8de455a683de055fdff328','0195a000-0000-4000-8000-000000000003','invited@example.com',NULL,1795645388826,1796250188826,NULL,NULL);
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`source` text NOT NULL,
	`origin` text NOT NULL,
	`action` text NOT NULL,
	`subject_user_id` text,
	`subject` text,
	`reason` text,
	`details` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
INSERT INTO audit_entries VALUES(1,1795645388673,'operator','cli','local','account.seeded','0195a000-0000-4000-8000-000000000001',NULL,NULL,'{}','sYXnBW-lVFvqLk7UOw2dSUUcgk6mffBAjmGxDvRS238');
INSERT INTO audit_entries VALUES(2,1795645388689,'operator','cli','local','account.seeded','0195a000-0000-4000-8000-000000000002',NULL,NULL,'{}','vHGZOyDBXJGbDP7wn9fOPLTtXoRFQpAQVKtlQSsDmHE');
INSERT INTO audit_entries VALUES(3,1795645388692,'operator','cli','local','account.seeded','0195a000-0000-4000-8000-000000000003',NULL,NULL,'{}','dbCJUAtQf1nAuBvMbs5-FXjQcXqkat0IYNLo2XdUMuw');
INSERT INTO audit_entries VALUES(4,1795645388711,'operator','cli','local','account.seeded','0195a000-0000-4000-8000-000000000004',NULL,NULL,'{}','NHvUyyU-dNuJQpu75xn3i7f-Ko35O_QnA_lfeGBCLZI');
INSERT INTO audit_entries VALUES(5,1795645388766,'operator','cli','local','grant.added','0195a000-0000-4000-8000-000000000001',NULL,'the demonstration cast','{"sku":"MUS-01001","grantId":"fc7e7ebb-9b82-459c-bfa6-00f4facaf4f8"}','4xwsUPHIqIqjNkjFrsAZkNM--9OapMJ8q5pSKGKr9W4');
INSERT INTO audit_entries VALUES(6,1795645388766,'operator','cli','local','grant.added','0195a000-0000-4000-8000-000000000001',NULL,'the demonstration cast','{"sku":"MUS-01004","grantId":"ffc4d478-4a71-49b5-ae5f-654ed37461e5"}','4ewMX_TdGNpOHspbizADXHHUsYv5fiS6iev99OpgXFI');
INSERT INTO audit_entries VALUES(7,1795645388766,'operator','cli','local','grant.added','0195a000-0000-4000-8000-000000000001',NULL,'the demonstration cast','{"sku":"MUS-01006","grantId":"45d811a7-68d4-4b56-a1f9-997d876f5ac0"}','5npg6qgyowcuMrQOroK06XT52bA4Pi4feRndDujVD2o');
INSERT INTO audit_entries VALUES(8,1795645388766,'operator','cli','local','grant.added','0195a000-0000-4000-8000-000000000001',NULL,'the demonstration cast','{"sku":"MUS-01003","grantId":"acaeb37e-d35d-4a02-8db8-de54f7defeb9"}','TYXDYD-iDkTSE4PXYzUmcHIzjXGDnuCsPpOgXYFbF-E');
INSERT INTO audit_entries VALUES(9,1795645388767,'operator','cli','local','grant.added','0195a000-0000-4000-8000-000000000001',NULL,'the demonstration cast','{"sku":"MUS-01002","grantId":"30cdbe84-55c4-4b3d-9c98-0d0e40c6236b"}','eOZqrl40t3t23dBK8F3PUUxYM6qB9r_hDlKMTwugt_E');
INSERT INTO audit_entries VALUES(10,1795645388824,'operator','cli','local','release.published',NULL,'version 1.4.0',NULL,'{"Windows":"fb45c6b2d55b5662ba4a0ae93147b4364193afad3483c8b6b148cc18f39f5bec","macOS":"7914e52b0e11ee0bb5419f380d3feccdd5771e7b57147f4da3f365d3633a677d"}','EymeoDpg9TfWFsUydEZHgzU09mVftuqpUr1t2mhs3Z0');
INSERT INTO audit_entries VALUES(11,1795645388829,'operator','cli','local','account.invited','0195a000-0000-4000-8000-000000000003',NULL,NULL,'{}','iX9RkgbKLFen3XGlhuLTF2iFhKWI6FLDiiIsanyhdsU');
INSERT INTO audit_entries VALUES(12,1795645388838,'operator','cli','local','catalog.imported',NULL,NULL,NULL,'{"plans.added":2,"plans.changed":0,"plans.removed":0,"developers.added":9,"developers.changed":0,"developers.removed":0,"collections.added":56,"collections.changed":0,"collections.removed":0,"prices.added":60,"prices.changed":0,"prices.removed":0}','jl4-pHUzhPUFf7UaIH499BWSsCqYErAZNQ3fCwzaHmQ');
INSERT INTO audit_entries VALUES(13,1795645403613,'operator','cli','local','catalog.imported',NULL,NULL,NULL,'{"plans.added":0,"plans.changed":0,"plans.removed":1,"developers.added":1,"developers.changed":0,"developers.removed":9,"collections.added":1,"collections.changed":0,"collections.removed":56,"prices.added":1,"prices.changed":0,"prices.removed":60}','-uBZBvScu_NCYUpCw4fU9YFe7g5TjVW4x-9JTdRO11w');
INSERT INTO audit_entries VALUES(14,1795645405967,'operator','cli','local','batch.created',NULL,'batch GIFT','a gift','{"sku":"PACK-1","days":null,"expiresAt":null}','6hyIb8DocmZwAX1KzoU635qRCWTD-WRKukbGRAwy37I');
INSERT INTO audit_entries VALUES(15,1795645405986,'operator','cli','local','batch.codes_added',NULL,'batch GIFT','a gift','{"added":2}','VmACSJDarIYOqE22PFd7UrQDD4vbpgii_ffnN1nWtPg');
CREATE TABLE `audit_head` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL
);
INSERT INTO audit_head VALUES('audit',15,'VmACSJDarIYOqE22PFd7UrQDD4vbpgii_ffnN1nWtPg');
CREATE TABLE `skus` (
	`sku` text PRIMARY KEY NOT NULL,
	`product_name` text NOT NULL,
	`subject` text NOT NULL,
	`plan_kind` text,
	`pool` text DEFAULT 'main' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
INSERT INTO skus VALUES('MUS-00001','Cadenza Plus','All instruments, by subscription','plus','main',1795645388759,1795645388832);
INSERT INTO skus VALUES('MUS-00003','Cadenza Essentials','The instruments to begin with','essentials','main',1795645388759,1795645388832);
INSERT INTO skus VALUES('MUS-01001','Harbor Strings','Chamber strings in a boathouse',NULL,'main',1795645388759,1795645388759);
INSERT INTO skus VALUES('MUS-01002','Tin Roof Percussion','Found percussion from one long roof',NULL,'main',1795645388759,1795645388759);
INSERT INTO skus VALUES('MUS-01003','Vesper Choir','Sixteen voices after sunset',NULL,'main',1795645388759,1795645388759);
INSERT INTO skus VALUES('MUS-01004','Felt & Wire','An upright piano, close enough to touch',NULL,'main',1795645388759,1795645388759);
INSERT INTO skus VALUES('MUS-01005','Copperline Brass','Solo brass beneath a crane',NULL,'main',1795645388759,1795645388759);
INSERT INTO skus VALUES('MUS-01006','Reed Season','Woodwinds, cut and dried',NULL,'main',1795645388759,1795645388759);
INSERT INTO skus VALUES('MUS-01007','Saltwater Quartet','Four players who disagree beautifully',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01008','Low Tide Basses','Three double basses under the floor',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01009','Ropewalk Flutes','Wooden flutes in a very long room',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01010','The Gut Drawer','Everything a bow was not made for',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01011','First Chair','A small orchestra to begin with',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01012','Hundred Buckets','A street kit, counted twice',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01013','Brake Drum Choir','Forty tuned castings from a scrapyard',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01014','Gutter Marimba','Planks over pipes, four octaves',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01015','Paper Lantern Gongs','Nine gongs, played very softly',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01016','Small Weather','Shakers, seeds and a bit of drizzle',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01017','Kettle Street Trebles','Nine children, recorded standing still',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01018','Bellows Loft','One chamber organ, one harmonium, much air',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01019','The Low Six','Six basses and a stone floor',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01020','Handbells at Four','Thirty-seven bells, ten pairs of gloves',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01021','Breath & Stone','A choir before it sings',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01022','Landlord''s Upright','A saloon piano that came with the flat',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01023','Tine & Tar','An electric piano, and what was spilled on it',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01024','Clavichord by the Sink','The quietest keyboard in the kitchen',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01025','Practice Mute','Two pianos for the first evening',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01026','Celeste, 3 a.m.','Steel plates over felt-lined boxes',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01027','Slagheap Trombones','Seven trombones, outdoors, downhill',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01028','The Long Horns','Four horns, and three of the alpine kind',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01029','Pit Band','The works band, Tuesdays at seven',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01030','Anvils, Chains, Plate','What the foundry left on the floor',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01031','Flugel & Smoke','A flugelhorn at the end of the evening',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01032','Bandroom','The brass you sketch with',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01033','Hollow County','An archtop with a patched belly',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01034','Motel Tremolo','A baritone electric and a wet amplifier',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01035','Kitchen Nylon','The guitar that hangs by the stove',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01036','Lantern Slide','Lap steel and resonator, by lamplight',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01037','Creek Banjo','Gourd, skin, five strings, one frog',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01038','Feedback Barn','Guitars left leaning against amplifiers',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01039','Mercury Five','A five-voice synthesizer with five opinions',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01040','Stepwise','Sixteen switches and a clock',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01041','Night Bus Bass','One oscillator, one filter, home by two',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01042','Glass Oscillators','Valves, wine glasses and slow feedback',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01043','Ensemble Machine No. 3','An orchestra from a very small cupboard',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01044','Thumb & Gourd','Lamellophones, large and small',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01045','Silk Board','Long zithers with movable bridges',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01046','Drone House','Four strings, one reed box, no hurry',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01047','Courtyard Bronze','Metallophones and hanging gongs, paired',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01048','River Reeds','Apricot, cane and bamboo',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01049','Caravan Lutes','A short neck, a long neck, a fretless evening',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01050','A Well of Voices','Women singing down a shaft',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01051','Hydrophone Winter','Ice, heard from beneath',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01052','Turbine Hall','A power station running down',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01053','Reedbed Organ','Four hectares of cut stems in a north wind',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01054','Nine Miles of Fence','Wire strung between here and the point',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01055','The Last Ferry','Engine room, car deck, rain on the bridge',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('MUS-01056','Foreshore Complete','Twelve years of the filing cabinet',NULL,'main',1795645388832,1795645388832);
INSERT INTO skus VALUES('PACK-1','Pack 0','Strings from a shed',NULL,'main',1795645403538,1795645403538);
CREATE TABLE `license_batches` (
	`name` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`grant_ms` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`reason` text NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
INSERT INTO license_batches VALUES('DEMO-FOREVER','MUS-01005',NULL,NULL,1795645388759,'seed','the demonstration cast',NULL);
INSERT INTO license_batches VALUES('DEMO-MONTH','MUS-01003',2592000000,NULL,1795645388759,'seed','the demonstration cast',NULL);
INSERT INTO license_batches VALUES('DEMO-LATE','MUS-01002',NULL,1767139200000,1795645388759,'seed','the demonstration cast',NULL);
INSERT INTO license_batches VALUES('GIFT','PACK-1',NULL,NULL,1795645405964,'operator','a gift',NULL);
CREATE TABLE `license_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`batch` text NOT NULL,
	`last_four` text NOT NULL,
	`redeemed_by` text,
	`redeemed_at` integer,
	`revoked_at` integer,
	`batch_revoked_at` integer,
	FOREIGN KEY (`batch`) REFERENCES `license_batches`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
INSERT INTO license_codes VALUES('zdWQ-T5FJWispuF3-p2C9LFtmo4zkui7aTDWFjNSkb4','DEMO-FOREVER','V8EH',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('zHu_IWd3HuUGptPOvZVBdhSGsrwFn9XyTAYd4gMNEto','DEMO-FOREVER','5VHG',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('xP4FK04EGvZuNnsLlSk3j7CoJCDSzhI5SlmUGev-Vj0','DEMO-FOREVER','V21E',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('qzQeBQS9c9hXINuxpLnL2sFjm8iywSrBMnjU-JCZ7Hw','DEMO-MONTH','70ZA',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('4Z6694WUPXtnZMkctTEZo1XwFVde1a7NfJwEtWmEJF4','DEMO-MONTH','399A',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('aLx8v8BrQOLcvK_Hg6Z2uUcI9HH4EmRaXDs0Npkpy10','DEMO-LATE','TR8P',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('58JbgX8IZ4zSrcxbPKBZHXQyHfX9hwTzIfteL-SMk5o','GIFT','2GZ3',NULL,NULL,NULL,NULL);
INSERT INTO license_codes VALUES('m3ljUnuwCu-oJI4JIFtUStt-Kqnuq5xabW1h_B-Jdf0','GIFT','8ZH5',NULL,NULL,NULL,NULL);
CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sku` text NOT NULL,
	`cause` text NOT NULL,
	`cause_ref` text NOT NULL,
	`granted_at` integer NOT NULL,
	`duration_ms` integer,
	`expires_at` integer,
	`grace_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
INSERT INTO grants VALUES('fc7e7ebb-9b82-459c-bfa6-00f4facaf4f8','0195a000-0000-4000-8000-000000000001','MUS-01001','support','fixture strings',1761085388262,NULL,NULL,NULL);
INSERT INTO grants VALUES('ffc4d478-4a71-49b5-ae5f-654ed37461e5','0195a000-0000-4000-8000-000000000001','MUS-01004','support','fixture piano',1793053388262,NULL,NULL,NULL);
INSERT INTO grants VALUES('45d811a7-68d4-4b56-a1f9-997d876f5ac0','0195a000-0000-4000-8000-000000000001','MUS-01006','support','fixture reeds',1781389388262,31536000000,NULL,NULL);
INSERT INTO grants VALUES('acaeb37e-d35d-4a02-8db8-de54f7defeb9','0195a000-0000-4000-8000-000000000001','MUS-01003','support','fixture choir',1794090188262,2592000000,NULL,NULL);
INSERT INTO grants VALUES('30cdbe84-55c4-4b3d-9c98-0d0e40c6236b','0195a000-0000-4000-8000-000000000001','MUS-01002','support','fixture percussion',1791325388262,2592000000,NULL,NULL);
CREATE TABLE `grant_holds` (
	`grant_id` text NOT NULL,
	`reason` text NOT NULL,
	`effect` text NOT NULL,
	`is_held` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`grant_id`, `reason`),
	FOREIGN KEY (`grant_id`) REFERENCES `grants`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `offers` (
	`name` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`grant_ms` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
INSERT INTO offers VALUES('first-season','MUS-01006',2592000000,NULL);
CREATE TABLE `releases` (
	`version` text PRIMARY KEY NOT NULL,
	`channel` text DEFAULT 'stable' NOT NULL,
	`notes` text,
	`released_at` integer NOT NULL,
	`withdrawn_at` integer
);
INSERT INTO releases VALUES('1.4.0','stable','Opens large sessions faster, and remembers the size of its window.',1772442000000,NULL);
CREATE TABLE `installers` (
	`id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`device_type` text NOT NULL,
	`file_name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`version`) REFERENCES `releases`(`version`) ON UPDATE no action ON DELETE no action
);
INSERT INTO installers VALUES('5de211fa-f2fb-40ca-99d2-5e03de753664','1.4.0','Windows','Cadenza-1.4.0-Windows.zip',75755,'fb45c6b2d55b5662ba4a0ae93147b4364193afad3483c8b6b148cc18f39f5bec');
INSERT INTO installers VALUES('1678743e-de8e-4cd8-b7a3-77daf335fbe8','1.4.0','macOS','Cadenza-1.4.0-macOS.zip',75970,'7914e52b0e11ee0bb5419f380d3feccdd5771e7b57147f4da3f365d3633a677d');
CREATE TABLE `developers` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`website` text,
	`logo` text NOT NULL
);
INSERT INTO developers VALUES('d0','shed',0,'The Shed','A shed.',NULL,'https://example.com/shed.svg');
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sku` text NOT NULL,
	`developer_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`subtitle` text NOT NULL,
	`description` text NOT NULL,
	`categories` text NOT NULL,
	`tags` text NOT NULL,
	`included_in` text NOT NULL,
	`image` text NOT NULL,
	`image_color` text,
	`gallery` text DEFAULT '[]' NOT NULL,
	`facts` text DEFAULT '[]' NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`instruments` text NOT NULL,
	`demos` text DEFAULT '[]' NOT NULL,
	`audio_demo` integer,
	`preview_url` text,
	`preview_title` text,
	`published_at` integer,
	`needs` text DEFAULT '{"diskBytes":null,"downloadBytes":null,"ramGb":null,"plugin":null}' NOT NULL,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`developer_id`) REFERENCES `developers`(`id`) ON UPDATE no action ON DELETE no action
);
INSERT INTO collections VALUES('c0','pack-0','PACK-1','d0',0,'Pack 0','Strings from a shed','Eight strings, one shed.','["Strings"]','["warm"]','[]','https://example.com/cover.webp',NULL,'[]','[]',0,'[{"name":"Violin","modifier":null,"articulation":"Legato","articulationModifier":null,"audioPreview":"https://example.com/violin.ogg"}]','[]',NULL,'https://example.com/violin.ogg','Violin, Legato',NULL,'{"diskBytes":null,"downloadBytes":null,"ramGb":null,"plugin":null}');
CREATE TABLE `prices` (
	`sku` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`trial_days` integer,
	`starts_at` integer,
	`ends_at` integer,
	`price_id` text,
	`retired_at` integer,
	`is_active` integer,
	`changing_until` integer,
	`last_sold_at` integer,
	PRIMARY KEY(`sku`, `kind`),
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
INSERT INTO prices VALUES('PACK-1','regular',2900,'USD',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE `provider_products` (
	`sku` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `previews` (
	`hash` text PRIMARY KEY NOT NULL,
	`seconds_ms` integer,
	`loudness_c` integer,
	`peak_c` integer,
	`waves` text,
	`chains` integer,
	`problem` text,
	`tool` text NOT NULL,
	`measured_at` integer NOT NULL
);
CREATE TABLE `preview_files` (
	`url` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`bytes` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`hash`) REFERENCES `previews`(`hash`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `public_state` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL
);
INSERT INTO public_state VALUES('catalog',33,1795645403609);
CREATE TABLE `payment_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`entity_id` text,
	`occurred_at_us` integer NOT NULL,
	`payload` text NOT NULL,
	`origin` text NOT NULL,
	`received_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`applied_at` integer,
	`outcome` text,
	`dead_lettered_at` integer,
	`last_error` text
);
CREATE TABLE `payment_customers` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`occurred_at_us` integer NOT NULL
);
CREATE TABLE `orders` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`origin` text,
	`period_ends_at` integer,
	`buyer_token` text,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`buyer` text,
	`user_id` text,
	`email` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `order_items` (
	`item_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`price_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`total` integer NOT NULL,
	`sku` text,
	`grant_id` text,
	`code_hash` text,
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `adjustments` (
	`adjustment_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`is_full` integer NOT NULL,
	`items` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `order_notices` (
	`transaction_id` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `ref`),
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`transaction_id` text NOT NULL,
	`part` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text
);
CREATE TABLE `provider_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`read_at` integer NOT NULL
);
CREATE TABLE `subscriptions` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`customer_id` text NOT NULL,
	`user_id` text,
	`plan` text NOT NULL,
	`price_id` text NOT NULL,
	`currency` text NOT NULL,
	`started_at` integer NOT NULL,
	`trial_ends_at` integer,
	`period_starts_at` integer,
	`period_ends_at` integer,
	`next_billed_at` integer,
	`scheduled_action` text,
	`scheduled_at` integer,
	`canceled_at` integer,
	`paused_at` integer,
	`next_amount` integer,
	`recurring_amount` integer,
	`checked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `subscription_notices` (
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `kind`, `ref`)
);
CREATE TABLE `trial_claims` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reserved_until` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `account_locks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`changing_until` integer,
	`transaction_id` text,
	`price_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `seat_pools` (
	`name` text PRIMARY KEY NOT NULL,
	`seats` integer NOT NULL,
	`counting` text NOT NULL,
	`lease_days` integer NOT NULL,
	`refresh_hours` integer NOT NULL,
	`idle_days` integer NOT NULL,
	`swaps` integer NOT NULL,
	`swap_days` integer NOT NULL,
	`is_offline_allowed` integer NOT NULL,
	`offline_days` integer,
	`courtesy_hours` integer NOT NULL,
	`courtesy_days` integer NOT NULL,
	`is_farm_allowed` integer NOT NULL,
	`enforced_from` integer
);
INSERT INTO seat_pools VALUES('main',3,'account',90,24,60,6,90,1,NULL,72,30,0,NULL);
CREATE TABLE `seat_extras` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`extra` integer NOT NULL,
	`until` integer,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pool`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `plugin_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`os` text NOT NULL,
	`os_version` text,
	`bound_ids` text DEFAULT '{}' NOT NULL,
	`former_bindings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`plugin_version` text,
	`host` text,
	`moved_at` integer,
	`twins_since` integer,
	`released_at` integer,
	`released_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `seat_moves` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`slot` integer NOT NULL,
	`device_id` text NOT NULL,
	`at` integer NOT NULL,
	`ends_at` integer,
	PRIMARY KEY(`user_id`, `pool`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `plugin_installs` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`lease_id` text,
	`previous_lease_id` text,
	`lease_ends_at` integer,
	`forks` integer NOT NULL,
	`forked_at` integer,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `plugin_seats` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`slot` integer NOT NULL,
	`device_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`ends_at` integer,
	PRIMARY KEY(`user_id`, `pool`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `plugin_seat_ends` (
	`device_id` text NOT NULL,
	`pool` text NOT NULL,
	`lost_at` integer NOT NULL,
	`how` text NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`device_id`, `pool`),
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `device_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`device_code_hash` text NOT NULL,
	`user_code_hash` text NOT NULL,
	`name` text NOT NULL,
	`os` text NOT NULL,
	`os_version` text,
	`client` text NOT NULL,
	`ids` text,
	`network_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`decision` text,
	`user_id` text,
	`install_id` text,
	`number_hash` text,
	`number_tries` integer NOT NULL,
	`collected_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`install_id`) REFERENCES `plugin_installs`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `offline_leases` (
	`lease_id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`sealed_file` text NOT NULL,
	`issued_at` integer NOT NULL,
	`ends_at` integer,
	`first_ends_at` integer,
	`lasting_from` integer,
	`release_hash` text NOT NULL,
	`released_at` integer,
	`released_how` text,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `plugin_refusals` (
	`ref` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`code` text NOT NULL,
	`user_id` text,
	`device_id` text,
	`details` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `signing_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_private_key` text,
	`endorsement` text,
	`not_before` integer,
	`not_after` integer,
	`revocation` text,
	`created_at` integer NOT NULL,
	`retired_at` integer
);
CREATE TABLE `rate_limit_buckets` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`max` integer,
	`reset_at_ms` integer NOT NULL
);
CREATE TABLE `outbox_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`sealed` text,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`delivered_at` integer,
	`failed_at` integer,
	`last_error` text
);
INSERT INTO outbox_messages VALUES('24903bba-e422-4ee8-a582-aae4e665dede','invite','0195a000-0000-4000-8000-000000000003','4qlfFAI3m/z1nBnUuemsJSXduJ4KGFQQN0+eXLEJ3eRCoHyyzGOAfUciKgq/rRRrCp3FUSf66csn5UbxO08jLmS4EZ0/BjDBAjPdzw2HqwCLvotpMyG8xtislowuWzgWEA+Rzh7Xw/dnTJsT8z2060zTWi0AL+LUhCqTjalkJ3NTzN0CDGhz64ied/CprxE3nxqUNan16ZefGCCc1AsWA9gaHqimM8PvijMQQs7Gj89eH7lBDgBJinSkc7Pv0Fqkw1k=',1795645388828,0,1795645388828,NULL,NULL,NULL,NULL);
CREATE TABLE `key_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL
);
INSERT INTO key_checks VALUES('app_secret','r8nZpEO46q9zdQKFcSqIkLzhCtylxvtnWl6-3R_Qct4',1795645388414);
CREATE UNIQUE INDEX `users_email_canonical_unique` ON `users` (`email_canonical`);
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE UNIQUE INDEX `one_time_tokens_token_hash_unique` ON `one_time_tokens` (`token_hash`);
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_user_id`,`seq`);
CREATE INDEX `license_codes_batch` ON `license_codes` (`batch`,`code_hash`);
CREATE INDEX `license_codes_last_four` ON `license_codes` (`last_four`);
CREATE INDEX `license_codes_user` ON `license_codes` (`redeemed_by`);
CREATE UNIQUE INDEX `grants_cause` ON `grants` (`cause`,`cause_ref`,`sku`);
CREATE INDEX `grants_user` ON `grants` (`user_id`);
CREATE UNIQUE INDEX `installers_version` ON `installers` (`version`,`device_type`);
CREATE UNIQUE INDEX `developers_slug_unique` ON `developers` (`slug`);
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);
CREATE UNIQUE INDEX `collections_sku_unique` ON `collections` (`sku`);
CREATE INDEX `collections_developer` ON `collections` (`developer_id`);
CREATE UNIQUE INDEX `prices_price_id_unique` ON `prices` (`price_id`);
CREATE UNIQUE INDEX `provider_products_product_id_unique` ON `provider_products` (`product_id`);
CREATE INDEX `preview_files_hash` ON `preview_files` (`hash`);
CREATE INDEX `payment_events_open` ON `payment_events` (`applied_at`,`dead_lettered_at`,`due_at`);
CREATE INDEX `payment_events_entity` ON `payment_events` (`entity_id`);
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);
CREATE INDEX `payment_customers_email` ON `payment_customers` (lower("email"));
CREATE INDEX `orders_user` ON `orders` (`user_id`);
CREATE INDEX `orders_customer` ON `orders` (`customer_id`);
CREATE INDEX `orders_subscription` ON `orders` (`subscription_id`);
CREATE INDEX `orders_open` ON `orders` (`settled_at`,`status`);
CREATE INDEX `order_items_transaction` ON `order_items` (`transaction_id`);
CREATE INDEX `order_items_code` ON `order_items` (`code_hash`);
CREATE INDEX `adjustments_transaction` ON `adjustments` (`transaction_id`);
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`transaction_id`,`reason`,`part`);
CREATE INDEX `reviews_open` ON `reviews` (`resolved_at`,`created_at`);
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);
CREATE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`next_billed_at`);
CREATE INDEX `trial_claims_user` ON `trial_claims` (`user_id`);
CREATE INDEX `plugin_devices_user` ON `plugin_devices` (`user_id`,`released_at`);
CREATE INDEX `seat_moves_device` ON `seat_moves` (`device_id`);
CREATE UNIQUE INDEX `plugin_installs_token_hash_unique` ON `plugin_installs` (`token_hash`);
CREATE INDEX `plugin_installs_device` ON `plugin_installs` (`device_id`);
CREATE UNIQUE INDEX `plugin_seats_device` ON `plugin_seats` (`user_id`,`pool`,`device_id`);
CREATE UNIQUE INDEX `device_sign_ins_device_code_hash_unique` ON `device_sign_ins` (`device_code_hash`);
CREATE UNIQUE INDEX `device_sign_ins_code` ON `device_sign_ins` (`user_code_hash`) WHERE decided_at IS NULL;
CREATE INDEX `device_sign_ins_expiry` ON `device_sign_ins` (`expires_at`);
CREATE UNIQUE INDEX `offline_leases_request` ON `offline_leases` (`user_id`,`request_id`);
CREATE INDEX `plugin_refusals_at` ON `plugin_refusals` (`at`);
CREATE INDEX `plugin_refusals_user` ON `plugin_refusals` (`user_id`,`at`);
CREATE INDEX `rate_limit_buckets_reset` ON `rate_limit_buckets` (`reset_at_ms`);
CREATE INDEX `outbox_messages_open` ON `outbox_messages` (`delivered_at`,`failed_at`,`due_at`);
CREATE TRIGGER `audit_entries_keep` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;
COMMIT;
