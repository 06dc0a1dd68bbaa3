import { memoryLimiters } from '../../../shared/memory/rate-limit/limiters.ts';
import { limitersContract } from './limiters-contract.ts';

limitersContract('rate limiters in RAM', async () => ({
  fresh: async () => memoryLimiters(),
  close: async () => {},
}));
