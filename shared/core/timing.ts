/**
 * The time limits that hold the at-most-once promise together.
 *
 * They only work in relation to each other, so they live in one place and `test/core/timing.test.ts` asserts the order:
 * call limit < lease < queue visibility, and visibility at least six times the function's own limit.
 */

/** Longest a provider call may take, connecting and waiting in the pool included. */
export const callLimitMs = 20_000;

/**
 * How long a claim is held. When it ends without a result nobody knows what the provider did: the entry turns unclear.
 */
export const leaseMs = 45_000;

/** Time kept free between the end of a call and the end of the function, to write the result down. */
export const writeResultMs = 5_000;

/** Time limit of the function that sends texts. */
export const smsFunctionTimeoutMs = 60_000;

/** Six function limits, as AWS advises: Lambda may retry a throttled batch until then. */
export const smsVisibilityMs = 6 * smsFunctionTimeoutMs;

/** Time limit of the function that plans an upload: the longest Lambda allows. */
export const planFunctionTimeoutMs = 900_000;

export const planVisibilityMs = 6 * planFunctionTimeoutMs;

/** Time limit of the function that reconciles: a long list of sent texts is read in several goes. */
export const reconciliationTimeoutMs = 300_000;

export const reconciliationVisibilityMs = 6 * reconciliationTimeoutMs;

/** Time limit of the function that counts jobs: it walks over a million entries within it. */
export const countTimeoutMs = 300_000;

export const countVisibilityMs = 6 * countTimeoutMs;

/** No further group is counted when less than this is left. */
export const countStopMs = 60_000;

/** Kept free at the end of a go, to save how far it came. */
export const reconciliationSaveMs = 40_000;

/** Time limit of the function that erases numbers: it reads every object there is. */
export const eraseFunctionTimeoutMs = 900_000;

export const eraseVisibilityMs = 6 * eraseFunctionTimeoutMs;

/** No further object is looked into when less than this is left: the largest may take minutes. */
export const eraseStopMs = 300_000;

/**
 * Anyone who read an object before a number was erased from it may write what it read until then: it is looked for once
 * again.
 */
export const secondWalkAfterMs = planFunctionTimeoutMs;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * How long after a lease has ended a text may take to appear in the provider's records, when nothing is known of it.
 */
export const recordsDelayMs = 15 * 60_000;

/**
 * How long a control message may take to be accepted and seen, beside the delay of the records, before its call is held
 * without a control.
 */
export const controlMessagePatienceMs = 60 * 60_000;

/** How long a refused or failed read is left alone, when the provider does not say. */
export const readAgainMs = 30_000;

/** How long unreadable records are tried before the rows are held. */
export const recordsPatienceMs = dayMs;

/** How long the address of a result file can be used. */
export const downloadLifeMs = 60 * 60_000;

/** Between the two scans that show a text as absent. */
export const absentScansApartMs = 5 * 60_000;

/** How far the provider's clock may be behind ours. */
export const clockSkewMs = 2 * 60_000;

/** When held rows are looked for again, counted from when they were held. */
export const heldScansAfterMs = [1, 6, 24].map((hours) => hours * hourMs);

export const schedulerTimeoutMs = 55_000;

/** How often `scheduler` runs. */
export const schedulerEveryMs = 60_000;

/**
 * A planned entry whose message has been sent is sent again after this time. It is longer than a message can stay
 * invisible, so a message that is merely slow is seldom doubled (a doubled one does no harm: the claim decides).
 */
export const requeueAfterMs = smsVisibilityMs + 2 * schedulerEveryMs;

/** A job that no planner has begun with after this time gets its plan message again: it may only wait in the queue. */
export const replanAfterMs = planVisibilityMs;

/**
 * A campaign's first planner that has said nothing for so long is replaced. Between two signs of life there is at most
 * a page of the provider's records, with its wait at the rate limiter and its repeats, or the end of a large object.
 */
export const planLeaseMs = 5 * schedulerEveryMs;

/**
 * A planner checks again who was texted, or has a subscription, since a job was planned. After this time another
 * planner takes the job: by then that planner has ended. It sends no heartbeat, and a planner that takes over sooner
 * makes its last write fail, again and again. A planner that cancels the entries of a job without a plan sends no
 * heartbeat either, and gets the same time.
 */
export const recheckLeaseMs = planFunctionTimeoutMs + schedulerEveryMs;

/** How often a planner says that it is alive, and how far it has come: a few writes a minute. */
export const planHeartbeatMs = schedulerEveryMs / 4;

/** How long the worker may wait inside the handler, paying for the time. */
export const handlerWaitMaxMs = 2_000;

/** Longest wait by queue visibility; a longer one goes to the ledger and the message is deleted. */
export const visibilityWaitMaxMs = 60_000;

/** How many receives of one message may end in a wait by visibility; a receive counts towards the dead-letter limit. */
export const visibilityWaitsMax = 5;

/** How often `scheduler` walks over a running job: finishes what a crash left half done, and notes its completion. */
export const sweepEveryMs = 2 * schedulerEveryMs;

/**
 * The same for a job in which nothing moves any more: it waits for what became of unclear entries. Thousands of them,
 * left by an outage, must not take the scheduler time from jobs that move.
 */
export const sweepIdleEveryMs = 6 * 60 * 60_000;

/** How long a form for an upload can be used; an upload that began in time may take longer. */
export const formLifeMs = 15 * 60_000;

/** A draft without an upload after this time is canceled. */
export const draftLifeMs = dayMs;

/**
 * An urgent campaign is planned inside the call that creates it; when that broke off, the planner gets it after this
 * time.
 */
export const replanUrgentAfterMs = 2 * schedulerEveryMs;

/**
 * How long after a person's decision about held rows began its last write may land: its process may be frozen beyond
 * its time limit, and a write land after it was taken for lost. Source: our guess; SQS delays up to 900 s.
 */
export const decisionMs = 600_000;
