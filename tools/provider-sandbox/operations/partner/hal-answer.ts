import { type Answer, jsonAnswer } from '../../http/answer.ts';

/** A success of this API. Source: provider's pages, its answers are `application/hal+json`. */
export function halAnswer(status: number, value: unknown): Answer {
  return jsonAnswer(status, value, { 'content-type': 'application/hal+json' });
}
