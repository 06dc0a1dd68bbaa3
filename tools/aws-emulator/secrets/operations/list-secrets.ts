import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { described } from '../described.ts';
import type { SecretStore } from '../secret-store.ts';

/** All secrets that are not deleted, without their values, in one answer. */
export const listSecrets = operation(z.strictObject({}), (_order, store: SecretStore) => ({
  SecretList: store
    .all()
    .filter(({ arn }) => store.deletionMs(arn) === undefined)
    .map((secret) => {
      const { VersionIdsToStages: SecretVersionsToStages, ...rest } = described(store, secret);
      return { ...rest, SecretVersionsToStages };
    }),
}));
