import { expect, test } from 'vitest';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { call } from '../../support/http/api-client.ts';
import { keyThatIs } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

const guarded = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { scope }]) => typeof scope !== 'string',
);

/** The key stops a request before its path, its headers or its body are looked at. */
test.each(guarded)(
  '%s refuses a key that is revoked, has expired or has another secret',
  async (_, operation) => {
    const { method, path } = operation;
    const ask = async (authorization: string) => {
      const { status, body, headers } = await call(aWorld(), method, path.replaceAll(/\{\w+\}/g, 'x'), {
        by: '',
        headers: { authorization },
      });
      return [status, body.code, headers['www-authenticate']];
    };
    const invalid = 'Bearer error="invalid_token"';
    expect(await ask(`Bearer ${await keyThatIs('revoked')}`)).toEqual([401, 'credentials_invalid', invalid]);
    expect(await ask(`Bearer ${await keyThatIs('expired')}`)).toEqual([401, 'credentials_expired', invalid]);
    expect(await ask(`Bearer ${await keyThatIs('wrong')}`)).toEqual([401, 'credentials_invalid', invalid]);
    expect(await ask('Bearer fc_live_nosuchkey')).toEqual([401, 'credentials_invalid', invalid]);
    expect(await ask('Basic Y3JtOmtleQ==')).toEqual([401, 'credentials_missing', 'Bearer']);
  },
);
