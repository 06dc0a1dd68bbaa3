import type { LocalOptions, LocalSystem } from '../../../apps/local/system.ts';
import { accessKeyIdOf } from '../../../tools/aws-emulator/authorize.ts';
import {
  type Call,
  type Fate,
  openRudeNetwork,
  type RudeNetwork,
} from '../../contract/target/rude-network.ts';

/** How often the SDK tries a call before it gives up: of S3, and of DynamoDB. */
export const [everyTry, everyTableTry] = [3, 4];

/** However often it is tried. */
export const always = Number.POSITIVE_INFINITY;

/** S3 fails before it has done anything. */
export const broken: Fate = { status: 500, body: '<Error><Code>InternalError</Code></Error>' };

/** The same of DynamoDB. */
export const brokenTable: Fate = {
  status: 500,
  body: JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' }),
};

/** Which call of a function is meant: by `GetItem {…}` or `PUT /bucket/key?…`. */
type Wish = { readonly by: string; readonly what: RegExp; readonly fate: Fate; left: number };

/** DynamoDB and S3 behind networks that do to single calls of single functions what a test asks for. */
export type RudeAws = {
  readonly network: NonNullable<LocalOptions['network']>;
  /** The next calls that fit meet this fate; all others are carried. */
  next(by: string, what: RegExp, fate: Fate, times?: number): void;
  /** How many calls that were asked for have not come yet; those that always fail are not counted. */
  pending(): number;
  /** Tells functions from one another as soon as the system knows them. */
  know(iam: LocalSystem['iam']): void;
  close(): Promise<void>;
};

export function rudeAws(): RudeAws {
  const opened: RudeNetwork[] = [];
  const wishes: Wish[] = [];
  let iam: LocalSystem['iam'] | undefined;

  const fateOf = (call: Call): Fate => {
    const by = iam?.functionOf(accessKeyIdOf(call.signature));
    const words =
      call.operation === '' ? `${call.method} ${call.path}` : `${call.operation} ${call.body.toString()}`;
    const wish = wishes.find((one) => one.left > 0 && one.by === by && one.what.test(words));
    if (wish === undefined) return 'carried';
    wish.left -= 1;
    return wish.fate;
  };
  const open = async (target: string): Promise<string> => {
    const network = await openRudeNetwork(target);
    opened.push(network);
    network.decide(fateOf);
    return network.url;
  };
  return {
    network: async (endpoints) => ({
      ...endpoints,
      dynamodb: await open(endpoints.dynamodb),
      s3: await open(endpoints.s3),
    }),
    next: (by, what, fate, times = 1) => void wishes.push({ by, what, fate, left: times }),
    pending: () => wishes.reduce((sum, { left }) => sum + (left === always ? 0 : left), 0),
    know(known) {
      iam = known;
    },
    async close() {
      await Promise.all(opened.map((network) => network.close()));
    },
  };
}
