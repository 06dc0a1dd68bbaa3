import { requestBodyBytesMax } from '../../../shared/core/limits.ts';

/** What holds for every operation. */
export const conventions =
  `Fleetcast texts many people, orders eSIMs for many people, and acts on events of mobile
subscriptions. Nobody is texted twice: a call whose answer was lost is never made again without proof.

**Requests.** Send \`Authorization: Bearer <key>\`, and a body as \`application/json\` in UTF-8 with at most
${requestBodyBytesMax / 1024 / 1024} MiB. Members and parameters that are not known are refused, with the name that was
probably meant.

**Repeats.** Every request can be repeated. An operation that creates something takes an \`Idempotency-Key\`: the
same key and body are the same resource, however often they are sent. The same key with another body is refused.

**Answers.** JSON in UTF-8, with names in \`snake_case\`. A member that does not apply is left out. Ignore members that
you do not know: new ones may come. Times are in UTC. \`Request-Id\` names the request in our logs.

**Errors** are RFC 9457 problems. \`code\` says which, for programs, and has a page at \`/problems/{code}\`. \`errors\`
names each value that is wrong. The gateway answers a few errors itself, as \`GatewayError\`.

**Methods.** HEAD works where GET does, and OPTIONS lists the methods in \`Allow\`. Another method is answered 405, an
unknown path 404.

**Lists** have \`items\` and \`next\`. Send \`next\` as \`cursor\` until it is \`null\`; a page may hold fewer items
than \`limit\` before that.

**Personal data** stands in bodies only: never in a path, a query or a header, because those end in logs.
`.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
