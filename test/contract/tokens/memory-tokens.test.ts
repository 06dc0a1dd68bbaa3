import { memoryTokenCoordinator, memoryTokenSlots } from '../../../shared/memory/tokens/shared-tokens.ts';
import { fixedClock } from '../../support/clock.ts';
import { tokenCoordinatorContract } from './token-coordinator-contract.ts';
import { tokenSlotsContract } from './token-slots-contract.ts';

const close = async () => {};

tokenCoordinatorContract('the coordinator in RAM', async () => ({ fresh: memoryTokenCoordinator, close }));

tokenSlotsContract('the token slots in RAM', async () => {
  const clock = fixedClock();
  return { slots: memoryTokenSlots(clock.now), clock, close };
});
