import { z } from 'zod';
import type { importView } from '../../../shared/http/suppression/suppression-reads.ts';
import { failure } from './failure.ts';
import { uploadForm } from './job.ts';
import { count, moment } from './members.ts';
import { viewed } from './viewed.ts';

const size = {
  numbers: count('How many numbers are on the list.'),
  last_change: count('The number of its last change.'),
};

export const suppressionList = z
  .object(size)
  .meta({ id: 'SuppressionList', description: 'How long the suppression list is.' });

const report = {
  accepted: count('Rows whose numbers are on the list now.'),
  refused: count('Rows that list nobody.'),
  overruled: count('Rows about numbers of which something else was said after the upload.').optional(),
  faults: z
    .array(
      z.object({
        line: z.int().describe('The line of the file.'),
        reason: z.string().describe('For programs: what is wrong. New codes may come.'),
      }),
    )
    .describe('The first rows with something wrong in them.'),
  faults_left_off: count('How many more there are.').optional(),
  failure: failure.optional(),
};

export const suppressionImport = z
  .object(report)
  .meta({ id: 'SuppressionImport', description: 'What became of an uploaded suppression list.' });

export const uploadedList = viewed<ReturnType<typeof importView>>()(
  z
    .object({
      upload: z.string().describe('Its key in the bucket.'),
      uploaded_at: moment('When it was uploaded.'),
      state: z
        .enum(['waiting', 'imported', 'failed'])
        .describe('`waiting`: it has not been imported yet. `failed`: reading ended before the file did.'),
      ...report,
    })
    .meta({
      id: 'UploadedSuppressionList',
      description: 'An uploaded suppression list, and what became of it.',
    }),
);

export const suppressionUpload = z
  .object({
    upload: z
      .string()
      .describe('The key in the bucket that the file gets: `GET /v1/suppressions?upload=` asks for it.'),
    form: uploadForm,
  })
  .meta({ id: 'SuppressionUpload', description: 'Where a suppression list is uploaded to.' });

export const suppressionChange = z
  .object({
    added: count('How many numbers the request put on the list.'),
    removed: count('How many numbers it took off.'),
    ...size,
  })
  .meta({ id: 'SuppressionChange', description: 'What a change did to the suppression list.' });

export const suppressed = z
  .object({
    suppressed: z
      .array(
        z.object({
          number: z.string().describe('The number with its country code.'),
          since: moment('When it came onto the list.'),
          reason: z.string().optional().describe('In the words of the person who put it there.'),
          expires_at: moment('From then on it may be texted again.').optional(),
        }),
      )
      .describe('Those of the numbers that must not be texted.'),
  })
  .meta({ id: 'SuppressedNumbers', description: 'Which of some numbers are on the suppression list.' });
