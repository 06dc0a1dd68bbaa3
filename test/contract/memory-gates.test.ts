import { memoryGates } from '../../shared/memory/memory-gates.ts';
import { gatesContract } from './gates-contract.ts';

gatesContract('gates in RAM', async () => ({ fresh: async () => memoryGates(), close: async () => {} }));
