/**
 * Stands in bundles where the client of S3 looks for `@smithy/core/event-streams`: `infra/code/bundle.ts`. Only
 * `SelectObjectContent` answers with such a stream, and nothing here calls that.
 */
export function resolveEventStreamSerdeConfig<Input extends object>(input: Input): Input {
  return input;
}

export function eventStreamSerdeProvider(): never {
  throw new Error('Bundles leave event streams out: take the alias out of infra/code/bundle.ts to read them');
}

export const EventStreamSerde = eventStreamSerdeProvider;
