import { z } from 'zod';
import { failure } from './failure.ts';
import { count, moment } from './members.ts';

const size = {
  numbers: count('How many numbers are on the list.'),
  last_change: count('The number of its last change.'),
};

export const suppressionList = z
  .object(size)
  .meta({ id: 'SuppressionList', description: 'How long the suppression list is.' });

export const suppressionImport = z
  .object({
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
  })
  .meta({ id: 'SuppressionImport', description: 'What became of an uploaded suppression list.' });

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
