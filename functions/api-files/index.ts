import { apiFiles } from '../../shared/wiring/functions/api-files.ts';

/** HTTP → what the bucket knows of jobs: rows, previews, uploads, results. */
export const handler = apiFiles();
