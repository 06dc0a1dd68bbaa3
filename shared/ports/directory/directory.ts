import type { DirectoryItem, DirectoryList, DirectoryListName } from '../../core/directory/list.ts';
import type { ReadFailure } from '../../core/directory/read-failure.ts';
import type { ProviderApi } from '../../core/provider-api.ts';

/** What the provider's directory needs from the world. */
/** Who reads a list now, or that it could not be read, until when. */
export type DirectoryReading = { readonly untilMs: number; readonly failure?: ReadFailure };

/** Lists as they were read last, which all processes of a stage share. */
export type DirectoryStore = {
  kept(name: DirectoryListName): Promise<DirectoryList | undefined>;
  /** Keeps the list that was read last, whichever is written last. */
  keep(name: DirectoryListName, list: DirectoryList): Promise<void>;
  /**
   * Lets one reader through until then.
   *
   * @returns whose turn it is instead, while that holds
   */
  claim(
    name: DirectoryListName,
    untilMs: number,
    nowMs: number,
  ): Promise<{ readonly applied: true } | { readonly applied: false; readonly found: DirectoryReading }>;
  /** The reading is over. What it failed of is said to everybody who asks until then. */
  end(name: DirectoryListName, reading: DirectoryReading): Promise<void>;
};

export type DirectoryPage = { readonly items: readonly DirectoryItem[]; readonly nextCursor?: string };

/** One call of the provider. Throws `ProviderError`. */
export type DirectoryPages = (name: DirectoryListName, cursor: string | undefined) => Promise<DirectoryPage>;

export type DirectoryPorts = {
  readonly directory: DirectoryStore;
  readonly directoryPages: DirectoryPages;
  /** The provider's APIs that the stage uses. */
  readonly providerApis: readonly ProviderApi[];
};
