export type Bundled = {
  /** Its files by name: `index.mjs`, the parts that it loads when they are needed, their maps, and licenses. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Those of them that are code, by their names. */
  readonly scripts: ReadonlyMap<string, Script>;
};

export type Script = {
  /** Bytes of each source, by its path from the project's root. */
  readonly bytesOf: Readonly<Record<string, number>>;
  /** `static`: anyone who loads the script loads this one too. `dynamic`: when the code comes to it. */
  readonly imports: readonly { readonly name: string; readonly kind: 'static' | 'dynamic' }[];
};
