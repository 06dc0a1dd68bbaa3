import { z } from 'zod';
import type { exportView } from '../../../shared/http/suppression/export-routes.ts';
import type { countsView, numberView } from '../../../shared/http/suppression/listed-numbers.ts';
import type { importView } from '../../../shared/http/suppression/suppression-reads.ts';
import { failure } from './failure.ts';
import { uploadForm } from './job.ts';
import { actor, count, moment, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const counts = viewed<ReturnType<typeof countsView>>()(
  z
    .object({
      numbers: count('How many numbers must not be texted.'),
      erased: count('How many of them were erased. Only a hash of each is left, which keeps it on the list.'),
      by_reason: z
        .array(
          z.object({
            reason: z
              .string()
              .nullable()
              .describe('In the words of the person who listed them. `null`: no reason was given.'),
            count: count('How many numbers.'),
          }),
        )
        .describe('The 50 most frequent reasons.'),
      other_reasons: count('How many numbers have another reason.'),
      last_change: count('The number of the last change that was counted.'),
      as_of: moment('When this was counted.'),
    })
    .meta({
      id: 'SuppressionCounts',
      description: 'How many numbers are on the suppression list, by reason.',
    }),
);

const listed = viewed<ReturnType<typeof numberView>>()(
  z
    .object({
      number: z.string().describe('The number with its country code; masked where it is not revealed.'),
      since: moment('When it came onto the list.'),
      reason: z.string().optional().describe('In the words of the person who put it there.'),
      expires_at: moment('From then on it may be texted again.').optional(),
    })
    .meta({ id: 'SuppressedNumber', description: 'A number that must not be texted.' }),
);

export const suppressionPage = pageOf(listed, 'Numbers on the list, the newest first.')
  .extend({
    last_change: count('The number of the last change of the list.'),
    counts: counts
      .nullable()
      .describe(
        'Only on the first page. For a list that is too long to count for a page, the counts of the last export; ' +
          '`null` if there was none.',
      ),
  })
  .meta({ id: 'SuppressionPage', description: 'A page of the suppression list.' });

export const suppressionExport = viewed<ReturnType<typeof exportView>>()(
  z
    .object({
      id: z
        .string()
        .regex(/^exp_[0-9a-v]{26}$/)
        .describe('The id of the export.'),
      state: z
        .enum(['writing', 'written', 'failed', 'expired'])
        .describe(
          '`failed`: it could not be written and is not tried again. Request another one. `expired`: its file is no ' +
            'longer kept.',
        ),
      created_at: moment('When it was asked for.'),
      created_by: actor,
      expires_at: moment('Until when its file can be fetched.'),
      numbers: count('How many numbers are in the file.').optional(),
      erased: count(
        'How many more are on the list, but not in the file, because they were erased before.',
      ).optional(),
      last_change: count('The number of the last change that is in it.').optional(),
      as_of: moment('When the list was read.').optional(),
      file: z.url().optional().describe('The address of the file, which works for an hour.'),
    })
    .meta({ id: 'SuppressionExport', description: 'The suppression list as a file.' }),
);

const report = {
  accepted: count('Rows whose numbers are on the list now, for as long as each row says.'),
  refused: count('Rows that list nobody.'),
  overruled: count(
    'Rows that change nothing: their numbers were already listed for longer, or were changed after the upload.',
  ).optional(),
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
    overruled: count(
      'How many numbers of `add` were already listed for longer, and stay as they are.',
    ).optional(),
    removed: count('How many numbers it took off.'),
    numbers: count('How many numbers are on the list, including those whose `expires_at` has passed.'),
    last_change: count('The number of its last change.'),
  })
  .meta({ id: 'SuppressionChange', description: 'What a change did to the suppression list.' });

export const suppressed = z
  .object({
    suppressed: z.array(listed).describe('Those of the numbers that must not be texted.'),
  })
  .meta({ id: 'SuppressedNumbers', description: 'Which of some numbers are on the suppression list.' });
