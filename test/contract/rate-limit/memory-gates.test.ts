import { memoryGates } from '../../../shared/memory/rate-limit/gates.ts';
import { gatesContract } from './gates-contract.ts';

gatesContract('gates in RAM', async () => ({ fresh: async () => memoryGates(), close: async () => {} }));
