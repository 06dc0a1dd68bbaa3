import { CreateBucketCommand, PutBucketCorsCommand, PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({
  VersioningConfiguration: z.strictObject({ Status: z.literal('Enabled') }),
  // Half-done uploads stay in the data folder, and nothing expires. What is kept for less than two months, as an export
  // is, says itself when it is over.
  LifecycleConfiguration: z
    .strictObject({
      Rules: z.array(
        z.strictObject({
          AbortIncompleteMultipartUpload: z.strictObject({ DaysAfterInitiation: z.number() }).optional(),
          ExpirationInDays: z.number().min(1).optional(),
          NoncurrentVersionExpiration: z.strictObject({ NoncurrentDays: z.number() }).optional(),
          ExpiredObjectDeleteMarker: z.boolean().optional(),
          Prefix: z.string().optional(),
          Status: z.string(),
          Id: z.string().optional(),
        }),
      ),
    })
    .optional(),
  CorsConfiguration: z
    .strictObject({
      CorsRules: z.array(
        z.strictObject({
          AllowedOrigins: z.array(z.string()),
          AllowedMethods: z.array(z.string()),
          AllowedHeaders: z.array(z.string()).optional(),
        }),
      ),
    })
    .optional(),
  BucketEncryption: withoutEffect,
  PublicAccessBlockConfiguration: withoutEffect,
  OwnershipControls: withoutEffect,
  Tags: withoutEffect,
});

/** Only versioned buckets: nothing here relies on one that forgets. */
export const bucket = maker(properties, async ({ name, properties: { CorsConfiguration } }, { clients }) => {
  // The names of buckets are hosts' names on AWS: short, and in lower case.
  const bucketName = name.toLowerCase().slice(0, 63);
  // Both do nothing to a bucket that is already so.
  await clients.s3.send(new CreateBucketCommand({ Bucket: bucketName }));
  await clients.s3.send(
    new PutBucketVersioningCommand({ Bucket: bucketName, VersioningConfiguration: { Status: 'Enabled' } }),
  );
  const CORSRules = CorsConfiguration?.CorsRules ?? [];
  if (CORSRules.length > 0)
    await clients.s3.send(new PutBucketCorsCommand({ Bucket: bucketName, CORSConfiguration: { CORSRules } }));
  return made(bucketName, { Arn: `arn:aws:s3:::${bucketName}` });
});
