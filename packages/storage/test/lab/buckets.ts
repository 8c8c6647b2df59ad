import { CreateBucketCommand, PutBucketPolicyCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Action } from '@backline/testing';
import type { BucketServer } from './programs.ts';

type Access = Pick<BucketServer, 'endpoint' | 'region' | 'key' | 'secret'>;

export const createClient = ({ endpoint, region, key, secret }: Access) =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });

export async function makeBucket(server: Access, bucket: string): Promise<void> {
  await createClient(server).send(new CreateBucketCommand({ Bucket: bucket }));
}

export async function keepVersions(server: Access, bucket: string): Promise<void> {
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  await createClient(server).send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
}

const words: Record<S3Action, string> = {
  list: 's3:ListBucket',
  read: 's3:GetObject',
  write: 's3:PutObject',
  delete: 's3:DeleteObject',
};

/** Sets a policy that forbids some actions to everybody. */
export async function forbid(server: Access, bucket: string, actions: readonly S3Action[]): Promise<void> {
  const Statement = {
    Effect: 'Deny',
    Principal: '*',
    Action: actions.map((action) => words[action]),
    Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [Statement] });
  await createClient(server).send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
}
