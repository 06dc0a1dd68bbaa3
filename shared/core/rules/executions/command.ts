import type { Step } from '../../jobs/operation.ts';
import type { SubjectKind } from '../conditions/facts.ts';
import type { Occasion } from './occasion.ts';

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
