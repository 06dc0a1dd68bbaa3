import { Duration } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct, type IConstruct } from 'constructs';
import { receivesMax } from '../../shared/core/dead-letters/receives-max.ts';
import { present } from '../../shared/core/present.ts';
import type { Surroundings } from '../surroundings.ts';
import { acknowledge } from './acknowledge.ts';
import { LossAlarm } from './alarm.ts';
import { ServiceFunction, type ServiceFunctionProps } from './function.ts';
import { sendTo, workOff } from './permissions.ts';
import { queuesAt } from './queue-names.ts';
import { stageKey } from './stage-key.ts';

/** The lowest that an event source allows. The rate is governed elsewhere; this only bounds how much is in flight. */
const workersDefault = 2;

const metricPeriod = Duration.minutes(5);

export type QueueWorkerProps = ServiceFunctionProps & {
  /** The name of `functions/<functionName>/`, or of a function with the code of another one. */
  readonly functionName: string;
  /** The variable that tells the function the name of its own queue, where it hides messages for a while. */
  readonly queueVariable: string;
  /** How many messages are worked on at a time, at most; two when left out. */
  readonly workersMax?: number;
  /** How long a received message stays hidden: at least six function limits. */
  readonly visibilityMs: number;
  /** What a person loses, a sentence for each way the work can fail. */
  readonly losses: {
    readonly givenUp: string;
    readonly waiting: string;
    readonly crash: string;
  };
};

/** A queue, the function that works it off one message at a time, a dead-letter queue, and alarms on all three. */
export class QueueWorker extends Construct {
  /** What its messages are about. */
  readonly about: string;
  readonly queue: Queue;
  readonly deadLetters: Queue;
  /** How many instances its function may have at a time. */
  readonly workersMax: number;

  /**
   * @param name what the messages are about; the alarms are "<name> messages given up", "… waiting" and "<name> worker
   * crashes"
   */
  constructor(scope: Construct, name: string, surroundings: Surroundings, props: QueueWorkerProps) {
    super(scope, 'Worker');
    this.about = name;
    this.workersMax = props.workersMax ?? workersDefault;
    const key = present({ encryptionMasterKey: stageKey(this, surroundings.stage) });
    const visibility = Duration.millis(props.visibilityMs);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...key,
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
    });
    acknowledge(this.deadLetters, {
      'Serverless-SQSRedrivePolicy': 'A dead-letter queue has no dead-letter queue of its own.',
    });
    this.queue = new Queue(this, 'Queue', {
      ...key,
      visibilityTimeout: visibility,
      // Longer than all receives together, so that a message ends in the dead-letter queue and never just expires.
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: receivesMax },
      enforceSSL: true,
    });
    const worker = new ServiceFunction(this, props.functionName, surroundings.stage, {
      ...props,
      may: [...props.may, workOff(this.queue), ...(props.sendsToItself === true ? [sendTo(this.queue)] : [])],
      environment: {
        ...props.environment,
        ...queuesAt(this.queue),
        [props.queueVariable]: this.queue.queueName,
      },
    });
    // CDK's own event source would grant more than Lambda asks for.
    const source = worker.addEventSourceMapping('Source', {
      eventSourceArn: this.queue.queueArn,
      batchSize: 1,
      maxConcurrency: this.workersMax,
      // The handlers report failures in their answer and do not throw: without this a failed message would be deleted.
      reportBatchItemFailures: true,
    });
    // Lambda looks whether the role may read the queue when the source is made.
    source.node.addDependency(worker.role ?? worker);

    acknowledge(this, {
      'Serverless-LambdaEventSourceMappingDestination':
        'Lambda has failure destinations only for streams; failed messages of a queue go to its dead-letter queue.',
    });

    new LossAlarm(this, 'GivenUp', surroundings, {
      name: `${name} messages given up`,
      loss: props.losses.givenUp,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: metricPeriod,
        statistic: 'Maximum',
      }),
      atLeast: 1,
    });
    // Only for a queue that is worked off too slowly: SQS leaves out messages that were received three times, so
    // messages that keep failing have one alarm of their own for all workers.
    new LossAlarm(this, 'Waiting', surroundings, {
      name: `${name} messages waiting`,
      loss: props.losses.waiting,
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: metricPeriod, statistic: 'Maximum' }),
      atLeast: 2 * visibility.toSeconds(),
    });
    new LossAlarm(this, 'Crash', surroundings, {
      name: `${name} worker crashes`,
      loss: props.losses.crash,
      metric: worker.metricErrors({ period: metricPeriod, statistic: 'Sum' }),
      atLeast: 1,
    });
  }
}

/** The workers of a stack whose queues people look at. */
export function queueWorkersIn(scope: IConstruct): readonly QueueWorker[] {
  return scope.node.findAll().filter((one) => one instanceof QueueWorker);
}
