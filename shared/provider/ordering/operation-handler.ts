import type { InputFault } from '../../errors.ts';
import type { Performed } from '../../ports/orders.ts';
import type { WriteCall } from '../exchange/call.ts';

export type Input = Readonly<Record<string, unknown>>;

/** How one operation is done. */
export type OperationHandler = {
  /** What keeps the input from being sent, by JSON Pointer. */
  faults(input: Input): readonly InputFault[];
  /** What an input must name so that the provider leaves it as it is, and how to read it. */
  readonly keeps?: { readonly member: string; read(id: string): Promise<unknown> };
  /** One attempt. The input has no faults. */
  perform(input: Input, call: WriteCall): Promise<Performed>;
  /** How far it has come since. */
  follow(input: Input, id: string): Promise<Performed>;
  /** Reads what that left out; undefined when it left nothing out. */
  rest?(performed: Performed): (() => Promise<Performed>) | undefined;
};
