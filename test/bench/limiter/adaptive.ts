import type { Random } from '../../../shared/ports/world.ts';
import type { Pacer } from './play.ts';

/** Source: AWS SDK for JavaScript v3, the defaults of its adaptive retry mode's rate limiter. */
const beta = 0.7;
const scale = 0.4;
const smooth = 0.8;
const fillMin = 0.5;
const capacityMin = 1;

/** Source: as above, the delays of its standard retry mode after a throttled call. */
const baseMs = 500;
const capMs = 20_000;
const attemptsMax = 3;

/**
 * Each worker as a client of its own in the AWS SDK's adaptive retry mode: a bucket whose rate falls to 0.7 of what was
 * sent when a call is throttled and then follows CUBIC's curve; a throttled call also backs off, and is given up and
 * asked again after three attempts.
 */
export function adaptivePacer(random: Random): Pacer {
  const limiters: CubicLimiter[] = [];
  const readyAtMs: number[] = [];
  const attempts: number[] = [];
  const limiterOf = (worker: number) => (limiters[worker] ??= new CubicLimiter());
  return {
    take(worker, nowMs) {
      const fromMs = Math.max(nowMs, readyAtMs[worker] ?? 0);
      return { startMs: limiterOf(worker).take(fromMs / 1_000) * 1_000 };
    },
    answered(worker, isTaken, hintMs, nowMs) {
      limiterOf(worker).answered(isTaken, nowMs / 1_000);
      const attempt = (attempts[worker] ?? 0) + 1;
      const isOver = isTaken || attempt >= attemptsMax;
      attempts[worker] = isOver ? 0 : attempt;
      const waitMs = Math.floor(random() * Math.min(capMs, baseMs * 2 ** (attempt - 1)));
      readyAtMs[worker] = nowMs + (isTaken ? 0 : Math.max(hintMs ?? 0, isOver ? 0 : waitMs));
    },
  };
}

/** Times in seconds. */
class CubicLimiter {
  fillRate = fillMin;
  private isOn = false;
  private capacity = capacityMin;
  private tokens = 0;
  private filledAt = 0;
  private lastMaxRate = 0;
  private throttledAt = 0;
  private sentRate = 0;
  private sent = 0;
  private countedUntil = 0;

  /** @returns when the call may be made */
  take(now: number): number {
    if (!this.isOn) return now;
    this.fill(now);
    const at = now + Math.max(0, 1 - this.tokens) / this.fillRate;
    this.fill(at);
    this.tokens -= 1;
    return at;
  }

  answered(isTaken: boolean, now: number): void {
    this.count(now);
    let rate: number;
    if (isTaken) {
      const inflection = Math.cbrt((this.lastMaxRate * (1 - beta)) / scale);
      rate = scale * (now - this.throttledAt - inflection) ** 3 + this.lastMaxRate;
    } else {
      this.lastMaxRate = this.isOn ? Math.min(this.sentRate, this.fillRate) : this.sentRate;
      this.throttledAt = now;
      rate = this.lastMaxRate * beta;
      this.isOn = true;
    }
    this.fill(now);
    const next = Math.min(rate, 2 * this.sentRate);
    this.fillRate = Math.max(next, fillMin);
    this.capacity = Math.max(next, capacityMin);
    this.tokens = Math.min(this.tokens, this.capacity);
  }

  private fill(now: number): void {
    const seconds = this.filledAt === 0 ? 0 : Math.max(0, now - this.filledAt);
    this.filledAt = Math.max(now, this.filledAt);
    this.tokens = Math.min(this.capacity, this.tokens + seconds * this.fillRate);
  }

  private count(now: number): void {
    const halfSecond = Math.floor(now * 2) / 2;
    this.sent += 1;
    if (halfSecond <= this.countedUntil) return;
    const rate = this.sent / (halfSecond - this.countedUntil);
    this.sentRate = rate * smooth + this.sentRate * (1 - smooth);
    this.sent = 0;
    this.countedUntil = halfSecond;
  }
}
