import type { z } from 'zod';
import type { OperationId, operations } from '../../shared/core/api/operations.ts';
import type { ProblemCode } from '../../shared/problem-codes.ts';
import type { PathParameter } from './path-parameters.ts';

/** The names of a path's parameters. */
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Names<Id extends OperationId> = NamesIn<(typeof operations)[Id]['path']>;

/** A request, and what it is answered. */
export type Example = {
  readonly summary: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
};

export type DescribedAnswer = {
  readonly description: string;
  /** Undefined for an answer without a body. */
  readonly schema?: z.ZodType;
  /** `application/json` when left out. */
  readonly mediaType?: string;
  readonly headers?: readonly ('Location' | 'ETag')[];
};

/** What people read about an operation, beside what follows from its declaration. */
export type Description = {
  readonly summary: string;
  readonly description: string;
  readonly path?: Readonly<Record<string, PathParameter>>;
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /** Codes that this operation alone has; `problems-of.ts` adds those that follow from its declaration. */
  readonly problems?: readonly ProblemCode[];
  /** What comes of a repeat, where that is not nothing. */
  readonly repeat?: string;
  /** Takes the place of what the route declares, where that is less than what people need to know. */
  readonly body?: z.core.$ZodType;
  readonly examples: Readonly<Record<string, Example>>;
};

/** Each parameter of its path is described. */
type DescriptionOf<Id extends OperationId> = Description &
  ([Names<Id>] extends [never] ? unknown : { readonly path: Readonly<Record<Names<Id>, PathParameter>> });

export type Descriptions<Id extends OperationId = OperationId> = { readonly [One in Id]: DescriptionOf<One> };
