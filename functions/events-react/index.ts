import { eventsReact } from '../../shared/wiring/functions/events-react.ts';

/** Events queue → what the rules do about an event. */
export const handler = eventsReact();
