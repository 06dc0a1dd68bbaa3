import { loadOnce } from '../core/load-once.ts';
import type { DirectoryPorts } from '../ports/directory/directory.ts';
import type { RecordReads } from '../ports/directory/records.ts';
import type { Watch } from '../ports/log.ts';
import { deployedSettings, hasPartner } from './deployed-settings.ts';
import { openDirectoryStore } from './stores.ts';

/** The provider's directory: what the stage keeps of it, and how it is asked for. */
export function openDirectory(watch: Watch): DirectoryPorts {
  const pages = loadOnce(async () =>
    (await import('./loaded-later/directory-pages.ts')).openDirectoryPages(watch),
  );
  const used = deployedSettings().apis.filter((api) => api !== 'partner' || hasPartner());
  return {
    directory: openDirectoryStore(),
    directoryPages: async (name, cursor) => (await pages())(name, cursor),
    providerApis: used,
  };
}

/** The provider's records. */
export function openRecords(watch: Watch): RecordReads {
  const records = loadOnce(async () =>
    (await import('./loaded-later/record-reads.ts')).openRecordReads(watch),
  );
  return {
    list: async (api, list) => (await records()).list(api, list),
    one: async (api, topic, id, include) => (await records()).one(api, topic, id, include),
  };
}
