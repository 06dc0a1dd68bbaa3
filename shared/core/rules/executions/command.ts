import type { Step } from '../../jobs/operation.ts';
import { reportedFacts } from '../conditions/action-values.ts';
import {
  conditionInput,
  type EventReport,
  type SubjectFacts,
  type SubjectKind,
} from '../conditions/facts.ts';

/** One thing that a fired rule has done. */
export type Command = {
  /** Always the same for the same thing: starting it twice is starting it once. */
  readonly key: string;
  readonly rule: string;
  /** The event that led to it, for people. */
  readonly event: string;
  readonly subject: CommandSubject;
  readonly do: CommandDo;
  /** What it costs, in the smallest unit of the book's currency. */
  readonly amount?: number;
  /** Somebody has to say yes first. */
  readonly needsApproval: boolean;
};

/** `none`: never started. `unclear`: nobody knows whether it was done. */
export type CommandState = 'none' | 'waiting' | 'running' | 'accepted' | 'refused' | 'unclear';

/** What a command is about, and how that stood when the rule fired. */
export type CommandSubject = {
  readonly about: SubjectKind;
  readonly id: string;
  readonly subscriptionId?: string;
  readonly status: string;
  /** The product's cycle. */
  readonly period?: string;
};

export type CommandDo =
  | { readonly kind: 'operation'; readonly step: Step }
  | {
      readonly kind: 'sms';
      /** As the stage says when absent. */
      readonly from?: string;
      /** `subscription`: the own number of the subject's subscription, looked up when it is sent. */
      readonly to: readonly string[] | 'subscription';
      readonly text: string;
    }
  | ({ readonly kind: 'crm'; readonly body: Readonly<Record<string, unknown>> } & Telling)
  | ({ readonly kind: 'bus'; readonly detail: Readonly<Record<string, unknown>> } & Telling);

type Telling = {
  /** What it is called there; as the event's type when absent. */
  readonly type?: string;
  readonly occasion: Occasion;
};

/** What led to a command, as other systems learn it. */
type Occasion = {
  /** The event's type. */
  readonly type: string;
  /** When it happened. */
  readonly atMs: number;
  /** What was known of the subject then, in the words that conditions use. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** Of the event's own data only the documented members: nobody here knows what else stands in it. */
export function occasionOf(report: EventReport, known: SubjectFacts): Occasion {
  const { event: _, ...facts } = conditionInput(report, known);
  return { type: report.type, atMs: report.createdAtMs, facts: { ...facts, ...reportedFacts(report) } };
}
