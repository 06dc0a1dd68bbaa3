export { type Client, type ClientOptions, fleetcastClient, type ItemOf, type ListId } from './client.ts';
export { type Fault, FleetcastError } from './fleetcast-error.ts';
export type { components } from './generated/schema.ts';
export { limiterOf } from './limiter-of.ts';
export type { AnswerOf, BodyOf, ConditionalId, OperationId, RequestOf, Shown } from './operation-types.ts';
export {
  type Callback,
  CallbackError,
  type ReceivedCallback,
  verifyCallback,
} from './verify-callback.ts';
