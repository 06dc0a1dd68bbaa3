/** A message as the table `messages` holds it; times in milliseconds since 1970. */
export interface MessageRow {
  seq: number;
  id: string;
  body: string;
  trace: string | null;
  sent_ms: number;
  visible_at_ms: number;
  receives: number;
  first_received_ms: number | null;
  received_ms: number | null;
  dead_letter_source: string | null;
}

/** A message as one receive hands it out. */
export interface Received extends MessageRow {
  receipt: string;
}
