import { Duration } from 'aws-cdk-lib';
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { madeFolders, uploadedFolders } from '../../shared/core/jobs/retention.ts';
import { exportFolder, exportKeptMs } from '../../shared/core/suppression/suppression-export.ts';
import { dayMs } from '../../shared/core/timing.ts';
import type { StageSettings } from '../stage/stage.ts';

/** Of what the service made itself nobody reads an old version: those go soon after the object. */
const madeVersionsDays = 7;

/** What expires when. An expired object becomes an old version first; a marker over nothing is tidied up. */
export function lifecycleRules({ keepDays }: Pick<StageSettings, 'keepDays'>): LifecycleRule[] {
  const { jobs, uploads } = keepDays;
  return [
    { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    { expiredObjectDeleteMarker: true },
    ...madeFolders.map((prefix) => ({
      prefix,
      expiration: Duration.days(jobs),
      noncurrentVersionExpiration: Duration.days(madeVersionsDays),
    })),
    // An export has numbers in it, and is made to be fetched at once. Of two rules the shorter one counts.
    {
      prefix: exportFolder,
      expiration: Duration.days(exportKeptMs / dayMs),
      noncurrentVersionExpiration: Duration.days(1),
    },
    // A job names the version that it was made of, which is an old one when the same key is uploaded again.
    ...uploadedFolders.map((prefix) => ({
      prefix,
      noncurrentVersionExpiration: Duration.days(jobs),
      ...(uploads === undefined ? {} : { expiration: Duration.days(uploads) }),
    })),
  ];
}
