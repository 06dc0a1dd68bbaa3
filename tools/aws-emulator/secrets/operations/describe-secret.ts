import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { described } from '../described.ts';
import type { SecretStore } from '../secret-store.ts';

const input = z.strictObject({ SecretId: z.string() });

export const describeSecret = operation(input, ({ SecretId }, store: SecretStore) =>
  described(store, store.get(SecretId)),
);
