import { notImplemented } from '../../aws-error.ts';
import type { S3Operation } from '../s3-operation.ts';
import { getObject } from './get-object.ts';

/** The answer of GetObject without the bytes. */
export const headObject: S3Operation = {
  ...getObject,
  name: 'HeadObject',
  method: 'HEAD',
  async run(request, s3) {
    if (request.header('range') !== undefined) throw notImplemented('Range with HeadObject');
    const { status, headers } = await getObject.run(request, s3);
    return { status, headers: headers ?? {} };
  },
};
