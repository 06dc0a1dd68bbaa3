import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

/** All functions write into one file here; the group has a name, so that their roles can name it. */
export const logGroup = maker(
  z.strictObject({
    RetentionInDays: withoutEffect,
    LogGroupName: z.string().optional(),
    Tags: withoutEffect,
  }),
  ({ name, properties: { LogGroupName = name } }) =>
    made(LogGroupName, { Arn: `arn:aws:logs:${region}:${accountId}:log-group:${LogGroupName}:*` }),
);
